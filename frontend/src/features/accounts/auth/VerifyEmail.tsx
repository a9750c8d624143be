import { useEffect, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Link } from '../../../ui/Link.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { ResendMail } from '../email/ResendMail.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

type State = 'asking' | 'verified' | 'already-verified' | { problem: string }

const noLink = 'This link does not work. Open the one in the last mail that you got.'

async function verify(flow: string): Promise<State> {
  const change = changeTo('POST /_internal/auth/email/verify', { body: { flow } })
  const outcome = await send(change, { intent: createIntent() })
  return outcome.kind === 'done' ? outcome.value.state : { problem: problemText(outcome) }
}

/** The link of a mail leads here. Looking at it changes nothing; that the scripts of the page run does. */
export function VerifyEmail() {
  const viewer = useViewer()
  const { flow } = useOwnQuery()
  const known = viewer?.isEmailVerified ? 'already-verified' : { problem: noLink }
  const [state, setState] = useState<State>(flow === undefined ? known : 'asking')

  useEffect(() => {
    if (flow !== undefined) void verify(flow).then(setState)
  }, [flow])

  if (state === 'asking')
    return (
      <AuthPanel title="Verify your e-mail address">
        <p role="status" className="flex items-center gap-2">
          <Spinner /> One moment
        </p>
      </AuthPanel>
    )
  if (typeof state === 'object')
    return (
      <AuthPanel title="Your e-mail address is not verified">
        <p role="alert">{state.problem}</p>
        {viewer ? (
          <ResendMail />
        ) : (
          <p className="text-sm">
            <AuthLink page="sign-in" redirect="/auth/verify-email">
              Sign in
            </AuthLink>{' '}
            to have a new mail sent.
          </p>
        )}
      </AuthPanel>
    )
  return (
    <AuthPanel title={state === 'verified' ? 'Your e-mail address is verified' : 'Verified already'}>
      <p role="status">
        {state === 'verified'
          ? 'You can sign in with it from now on, and get back in by it if you forget your password.'
          : 'Your e-mail address was verified before. There is nothing left to do.'}
      </p>
      <Link to="/" look="main" className="self-start">
        Go to the front page
      </Link>
    </AuthPanel>
  )
}
