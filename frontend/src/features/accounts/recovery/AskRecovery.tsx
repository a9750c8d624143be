import { formatMoment } from '@modstead/domain/formats/dates'
import { type ReactNode, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { send } from '../../../api/send.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { linkProblem } from '../auth/link-problem.ts'
import { TaskDone } from '../auth/TaskDone.tsx'

const texts = { 'identifier-taken': t('recovery.address-is-taken') }

type Props = {
  /** The flow of the first factor. */
  flow: string
  /** Shown beside the button. */
  aside?: ReactNode
  /** Called if the first factor has to be proved again. */
  onExpired?: () => void
}

/** Explains recovery, and begins it. */
export function AskRecovery({ flow, aside, onExpired }: Props) {
  const [intent] = useState(createIntent)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [opensAt, setOpensAt] = useState<string>()

  async function begin() {
    setSending(true)
    setProblem(undefined)
    const outcome = await send(changeTo('POST /_internal/auth/recovery', { body: { flow } }), { intent })
    setSending(false)
    if (outcome.kind === 'done') setOpensAt(outcome.value.opensAt)
    else if (onExpired && outcome.kind === 'refused' && outcome.code === 'flow-expired') onExpired()
    else setProblem(linkProblem(outcome, texts))
  }

  if (opensAt !== undefined)
    return (
      <TaskDone title={t('recovery.begun')}>
        <p>{rich('recovery.when-link-comes', { opensAt: <b>{formatMoment(opensAt)}</b> })}</p>
        <p>{t('recovery.sign-in-stops-it')}</p>
      </TaskDone>
    )
  return (
    <AuthPanel title={t('recovery.recover-your-account')} lead={t('recovery.what-it-is-for')}>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('recovery.who-is-told')}</li>
        <li>{t('recovery.how-long')}</li>
        <li>{t('recovery.what-link-does')}</li>
      </ul>
      {problem !== undefined && (
        <p role="alert" className="notice notice-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" loading={isSending} onClick={() => void begin()}>
          {t('recovery.start')}
        </Button>
        {aside}
      </div>
    </AuthPanel>
  )
}
