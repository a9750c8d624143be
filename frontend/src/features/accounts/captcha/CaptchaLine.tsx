import { CircleAlert, CircleCheck } from 'lucide-react'
import { t } from '../../../texts/t.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { CaptchaState } from './use-captcha.ts'

/** The progress of the check that keeps bots out. */
export function CaptchaLine({ state }: { state: CaptchaState }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-muted text-sm">
      {state === 'idle' && t('captcha.idle')}
      {state === 'working' && (
        <>
          <Spinner /> {t('captcha.running')}
        </>
      )}
      {state === 'solved' && (
        <>
          <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" /> {t('captcha.done')}
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" /> {t('captcha.failed')}
        </>
      )}
    </p>
  )
}
