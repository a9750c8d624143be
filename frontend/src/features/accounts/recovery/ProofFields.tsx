import { t } from '../../../texts/t.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { passwordHint } from '../auth/password-hint.ts'

/** The proof required in addition to the link. */
export type Proof = 'password' | 'new-password' | 'none'

/** As the link says. The server determines by itself what it needs. */
export const proofOf = ({ proof }: { proof?: unknown }): Proof =>
  proof === 'new-password' || proof === 'none' ? proof : 'password'

export function ProofFields({ proof }: { proof: Proof }) {
  if (proof === 'none') return <p>{t('recovery.sign-in-by-provider')}</p>
  if (proof === 'password')
    return (
      <PasswordField name="password" label={t('recovery.your-password')} autoComplete="current-password" />
    )
  return (
    <>
      <PasswordField
        name="password"
        label={t('recovery.new-password')}
        autoComplete="new-password"
        hintOf={passwordHint}
      />
      <PasswordField name="confirm" label={t('recovery.confirm-password')} autoComplete="new-password" />
    </>
  )
}
