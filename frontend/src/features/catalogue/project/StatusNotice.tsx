import { TriangleAlert } from 'lucide-react'

const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    archived: 'This project is archived. It gets no more updates but can still be downloaded.',
    unlisted: 'This project is unlisted. Only people with the link can open it.',
    private: 'This project is private. Only its members can see it.',
    draft: 'This project is a draft. Only its members can see it.',
    processing: 'This project is waiting for review.',
    withheld: 'This project is kept out of search until a moderator allows it.',
    rejected: 'This project was not approved.',
  }),
)

/** Shown for every project that is not public. */
export function StatusNotice({ status }: { status: string }) {
  const text = texts.get(status)
  if (!text) return null
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-copper-soft px-4 py-3 text-sm">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-copper" />
      {text}
    </p>
  )
}
