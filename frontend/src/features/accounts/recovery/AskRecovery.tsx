import { formatMoment } from '@modstead/domain/formats/dates'
import { type ReactNode, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { TaskDone } from '../auth/TaskDone.tsx'

type Props = {
  /** Of the first factor. */
  flow: string
  /** Beside the button. */
  aside?: ReactNode
  /** The first factor has to be proved again. */
  onExpired?: () => void
}

/** Tells what a recovery is, and begins it. */
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
    else setProblem(problemText(outcome))
  }

  if (opensAt !== undefined)
    return (
      <TaskDone title="The recovery has begun">
        <p>
          On <b>{formatMoment(opensAt)}</b> we mail you a link by which you finish it. It works for a day.
        </p>
        <p>If you find your second factor before, sign in with it. That stops the recovery.</p>
      </TaskDone>
    )
  return (
    <AuthPanel
      title="Recover your account"
      lead="For when you have lost your authenticator app, your backup codes and every passkey."
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>We tell your e-mail address and every device that is signed in, so that a thief is noticed.</li>
        <li>Three days later we mail you a link. It takes two weeks if only your mailbox vouches for you.</li>
        <li>With the link your second factors and passkeys are removed, and every device is signed out.</li>
      </ul>
      {problem !== undefined && (
        <p role="alert" className="notice notice-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" loading={isSending} onClick={() => void begin()}>
          Start the recovery
        </Button>
        {aside}
      </div>
    </AuthPanel>
  )
}
