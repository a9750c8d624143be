import { CircleAlert, CircleCheck } from 'lucide-react'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { CaptchaState } from './use-captcha.ts'

/** How far the check is that keeps bots out. */
export function CaptchaLine({ state }: { state: CaptchaState }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-muted text-sm">
      {state === 'idle' && 'A short check against bots runs while you type.'}
      {state === 'working' && (
        <>
          <Spinner /> The check against bots is running
        </>
      )}
      {state === 'solved' && (
        <>
          <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" /> The check against
          bots is done
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" /> The check against bots
          did not work. It runs again when you send the form.
        </>
      )}
    </p>
  )
}
