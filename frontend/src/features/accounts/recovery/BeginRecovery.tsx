import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { AskRecovery } from './AskRecovery.tsx'

/** The mail to an account that has passkeys alone leads here. */
export function BeginRecovery() {
  const { flow } = useOwnQuery()
  if (flow !== undefined) return <AskRecovery flow={flow} />
  return (
    <AuthPanel title="Recover your account">
      <p role="alert">
        Sign in first: where the code is asked for, you can start a recovery. If passkeys are your only way
        in, ask for a new password instead.
      </p>
      <div className="flex flex-wrap gap-3">
        <AuthLink page="sign-in" look="main">
          Sign in
        </AuthLink>
        <AuthLink page="reset-password" look="button">
          Ask for a new password
        </AuthLink>
      </div>
    </AuthPanel>
  )
}
