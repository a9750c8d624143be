import { TriangleAlert } from 'lucide-react'

const texts: Record<string, string> = {
  archived: 'This project is archived. It gets no more updates, but can still be downloaded.',
  unlisted: 'This project is unlisted. It can be opened by its address only.',
  private: 'This project is private. Only its members see it.',
  draft: 'This project is a draft. Only its members see it.',
  processing: 'This project waits for review.',
  withheld: 'This project is kept out of search until a moderator allows it.',
  rejected: 'This project was not approved.',
}

/** Says so when a project is anything but public. */
export function StatusNotice({ status }: { status: string }) {
  const text = texts[status]
  if (!text) return null
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-copper-soft px-4 py-3 text-sm">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-copper" />
      {text}
    </p>
  )
}
