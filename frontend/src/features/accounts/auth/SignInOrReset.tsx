import { AuthLink } from './AuthLink.tsx'

/** The ways back into an account: to sign in, or to ask for a new password. */
export function SignInOrReset({ signIn, reset }: { signIn: string; reset: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <AuthLink page="sign-in" look="main">
        {signIn}
      </AuthLink>
      <AuthLink page="reset-password" look="button">
        {reset}
      </AuthLink>
    </div>
  )
}
