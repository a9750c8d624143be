import { useEffect, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent, type Intent } from '../../../api/intent.ts'
import { type Failure, mayPass } from '../../../api/outcome.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Link } from '../../../ui/Link.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { ResendMail } from '../email/ResendMail.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { linkProblem } from './link-problem.ts'
import { NoAnswer } from './NoAnswer.tsx'
import { useOwnQuery } from './use-own-query.ts'

type State =
  | 'asking'
  | 'verified'
  | 'already-verified'
  | { problem: string; isFinal?: boolean }
  | { unanswered: string }

const texts = { 'identifier-taken': t('auth.address-is-taken') }
/** After these, no other link would help. */
const isFinal = (failure: Failure) =>
  'code' in failure && ['account-gone', 'identifier-taken'].includes(failure.code)

async function verify(flow: string, intent: Intent): Promise<State> {
  const change = changeTo('POST /_internal/auth/email/verify', { body: { flow } })
  const outcome = await send(change, { intent })
  if (outcome.kind === 'done') return outcome.value.state
  if (mayPass(outcome)) return { unanswered: problemText(outcome) }
  return { problem: linkProblem(outcome, texts), isFinal: isFinal(outcome) }
}

/** How to get another mail, for those who need one. */
function AfterFailure() {
  const viewer = useViewer()
  if (viewer?.isEmailVerified) return <p>{t('auth.own-address-verified')}</p>
  if (viewer) return <ResendMail />
  return (
    <p className="text-sm">
      {rich('auth.sign-in-for-mail', {
        signIn: (inside) => (
          <AuthLink page="sign-in" redirect="/auth/verify-email">
            {inside}
          </AuthLink>
        ),
      })}
    </p>
  )
}

/** The target of a link in a mail. Merely fetching the page changes nothing; only its running scripts do. */
export function VerifyEmail() {
  const viewer = useViewer()
  const { flow } = useOwnQuery()
  const known = viewer?.isEmailVerified
    ? 'already-verified'
    : { problem: viewer ? t('auth.verify-own-address') : t('auth.verify-link-broken') }
  const [state, setState] = useState<State>(flow === undefined ? known : 'asking')

  const [intent] = useState(createIntent)

  useEffect(() => {
    if (flow !== undefined) void verify(flow, intent).then(setState)
  }, [flow, intent])

  function retry() {
    setState('asking')
    if (flow !== undefined) void verify(flow, intent).then(setState)
  }

  if (state === 'asking')
    return (
      <AuthPanel title={t('auth.verify-your-email-address')}>
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {t('auth.one-moment')}
        </p>
      </AuthPanel>
    )
  if (typeof state === 'object' && 'unanswered' in state)
    return <NoAnswer title={t('auth.verify-your-email-address')} text={state.unanswered} onRetry={retry} />
  if (typeof state === 'object')
    return (
      <AuthPanel
        title={flow === undefined && viewer ? t('auth.verify-your-email-address') : t('auth.verify-failed')}
      >
        <p role="alert">{state.problem}</p>
        {!state.isFinal && <AfterFailure />}
      </AuthPanel>
    )
  return (
    <AuthPanel title={state === 'verified' ? t('auth.verified') : t('auth.verified-already')}>
      <p role="status">{state === 'verified' ? t('auth.verified-hint') : t('auth.verified-already-hint')}</p>
      <Link to="/" look="main" className="self-start">
        {t('auth.go-to-the-front-page')}
      </Link>
    </AuthPanel>
  )
}
