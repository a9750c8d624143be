import { PasswordField } from '../../../ui/PasswordField.tsx'
import { passwordHint } from '../auth/password-hint.ts'

/** What is asked for beside the link. */
export type Proof = 'password' | 'new-password' | 'none'

/** By the link; the server finds out by itself what it needs. */
export const proofOf = ({ proof }: { proof?: unknown }): Proof =>
  proof === 'new-password' || proof === 'none' ? proof : 'password'

export function ProofFields({ proof }: { proof: Proof }) {
  if (proof === 'none') return <p>Afterwards you sign in with your provider alone.</p>
  if (proof === 'password')
    return <PasswordField name="password" label="Your password" autoComplete="current-password" />
  return (
    <>
      <PasswordField name="password" label="New password" autoComplete="new-password" hintOf={passwordHint} />
      <PasswordField name="confirm" label="Confirm password" autoComplete="new-password" />
    </>
  )
}
