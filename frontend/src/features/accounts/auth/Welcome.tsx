import { Link } from '../../../ui/Link.tsx'
import { ownPath } from '../../../viewer/own-path.ts'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { ResendMail } from '../email/ResendMail.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

/** The first page of a new account. */
export function Welcome() {
  const viewer = useViewer()
  const { redirect } = useOwnQuery()
  return (
    <AuthPanel title={`Welcome, ${viewer?.username}`} lead="Your account is there, and you are signed in.">
      {viewer?.isEmailVerified === false && (
        <div className="flex flex-col gap-3">
          <p>
            We sent you a mail. Open the link in it to verify your address: you can then sign in with it, and
            get back in if you forget your password.
          </p>
          <ResendMail />
        </div>
      )}
      <Link to={ownPath(redirect)} look="main" className="self-start">
        {redirect ? 'Continue' : 'Go to the front page'}
      </Link>
    </AuthPanel>
  )
}
