import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { ChooseByLink } from './ChooseByLink.tsx'
import { useOwnQuery } from './use-own-query.ts'

const noLink = 'This link does not work. Open the one in the mail about your changed address.'

/** The link of the mail to a former address leads here. Nothing happens before somebody says so. */
export function RestoreEmail() {
  const { flow } = useOwnQuery()
  const [intent] = useState(createIntent)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(flow === undefined ? noLink : undefined)
  const [next, setNext] = useState<string>()

  async function restore(ofMail: string) {
    setSending(true)
    const change = changeTo('POST /_internal/auth/email/restore', { body: { flow: ofMail } })
    const outcome = await send(change, { intent })
    setSending(false)
    if (outcome.kind === 'done') setNext(outcome.value.flow)
    else setProblem(problemText(outcome))
  }

  if (next !== undefined) return <ChooseByLink flow={next} />
  if (problem !== undefined || flow === undefined)
    return (
      <AuthPanel title="Your account was not taken back">
        <p role="alert">{problem}</p>
        <AuthLink page="sign-in" look="button">
          Go to sign in
        </AuthLink>
      </AuthPanel>
    )
  return (
    <AuthPanel
      title="Take your account back"
      lead="If you did not change the address of your account, do this now."
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>This address is that of your account again.</li>
        <li>Everybody who is signed in is signed out, you too.</li>
        <li>The present password stops working, and you choose a new one.</li>
        <li>What was added to sign in with since the change is removed.</li>
      </ul>
      <Button look="main" loading={isSending} onClick={() => void restore(flow)} className="self-start">
        Take my account back
      </Button>
    </AuthPanel>
  )
}
