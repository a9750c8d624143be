import { CircleAlert, CircleCheck } from 'lucide-react'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { CaptchaState } from './use-captcha.ts'

/** How far the check is that keeps programs out. */
export function CaptchaLine({ state }: { state: CaptchaState }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-muted text-sm">
      {state === 'idle' && 'Your browser proves that you are no program while you type.'}
      {state === 'working' && (
        <>
          <Spinner /> Proving that you are no program
        </>
      )}
      {state === 'solved' && (
        <>
          <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" /> Proven that you are
          no program
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" /> Your browser could not
          prove that you are no program. It tries again when you send the form.
        </>
      )}
    </p>
  )
}
