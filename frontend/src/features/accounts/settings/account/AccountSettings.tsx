import { useViewer } from '../../../../viewer/use-viewer.ts'
import { ResendMail } from '../../email/ResendMail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { TwoFactor } from './two-factor/TwoFactor.tsx'

export function AccountSettings() {
  const viewer = useViewer()
  return (
    <>
      <section aria-labelledby="email" className="panel flex flex-col gap-3 p-6">
        <h2 id="email" className="section-title">
          E-mail address
        </h2>
        {viewer?.isEmailVerified ? (
          <p>Your address is verified. You can sign in with it.</p>
        ) : (
          <>
            <p>
              Your account has no verified address. If you gave one, open the link in the mail that we sent to
              it.
            </p>
            <ResendMail />
          </>
        )}
      </section>
      <section aria-labelledby="password" className="panel flex flex-col gap-5 p-6">
        <h2 id="password" className="section-title">
          Password
        </h2>
        <ChangePassword username={viewer?.username ?? ''} />
      </section>
      <TwoFactor />
      <Passkeys />
    </>
  )
}
