import { t } from '../../../../texts/t.ts'
import { EmailAddress } from './EmailAddress.tsx'
import { LinkedProviders } from './LinkedProviders.tsx'
import { Password } from './Password.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { TwoFactor } from './two-factor/TwoFactor.tsx'

export function AccountSettings() {
  return (
    <>
      <RecoveryNotice />
      <section aria-labelledby="email" className="panel flex flex-col gap-5 p-6">
        <h2 id="email" className="section-title">
          {t('account.email-address')}
        </h2>
        <EmailAddress />
      </section>
      <Password />
      <TwoFactor />
      <Passkeys />
      <LinkedProviders />
    </>
  )
}
