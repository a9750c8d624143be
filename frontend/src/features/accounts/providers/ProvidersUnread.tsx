import { rich } from '../../../texts/rich.ts'
import { Button } from '../../../ui/Button.tsx'

/** The providers that are offered here could not be read. */
export function ProvidersUnread({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      {rich('providers.not-read', {
        tryAgain: (inside) => <Button onClick={onRetry}>{inside}</Button>,
      })}
    </p>
  )
}
