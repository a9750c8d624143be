import { TriangleAlert } from 'lucide-react'
import { t } from '../../../texts/t.ts'

const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    archived: t('project.is-archived'),
    unlisted: t('project.is-unlisted'),
    private: t('project.is-private'),
    draft: t('project.is-draft'),
    processing: t('project.is-in-review'),
    withheld: t('project.is-withheld'),
    rejected: t('project.is-rejected'),
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
