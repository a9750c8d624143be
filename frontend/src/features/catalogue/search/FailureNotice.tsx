import { RotateCw } from 'lucide-react'
import { t } from '../../../texts/t.ts'

type Props = { message: string; onRetry: () => void }

/** Says that the results below answer an earlier search, and why. */
export function FailureNotice({ message, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-copper-soft px-4 py-3 text-sm"
    >
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold">{t('search.previous-results')}</p>
        <p>{message}</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        <RotateCw size={16} aria-hidden="true" />
        {t('search.try-again')}
      </button>
    </div>
  )
}
