import { useViewer } from '../../../../viewer/use-viewer.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailAddress } from './EmailAddress.tsx'
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
        <EmailAddress />
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
