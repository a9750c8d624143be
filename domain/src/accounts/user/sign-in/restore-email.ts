import type { SignInCommand } from './commands.ts'
import type { SignInEvent } from './events.ts'
import type { SignIn } from './state.ts'

/**
 * Gives an account back to the holder of its former address. The person who took it away knows the password,
 * and may have added other means of signing in. A second factor from before stays, because the former mailbox
 * may be the stolen one.
 */
export const restoreEmail = (
  { userId, email, epoch }: Extract<SignInCommand, { type: 'RestoreEmail' }>,
  { passwordHash, totp, passkeys, passkeyStep, providers }: SignIn,
): readonly SignInEvent[] => {
  const isLater = ({ since }: { readonly since: number }) => since > epoch
  const events: SignInEvent[] = [
    { type: 'UserEmailChanged', data: { userId, email } },
    { type: 'UserEmailVerified', data: { userId } },
  ]
  if (passwordHash !== null) events.push({ type: 'UserPasswordRemoved', data: { userId } })
  if (totp && isLater(totp)) events.push({ type: 'TotpDisabled', data: { userId } })
  if (passkeyStep && isLater(passkeyStep))
    events.push({ type: 'PasskeyStepChosen', data: { userId, isAsked: false } })
  for (const passkey of passkeys.filter(isLater))
    events.push({ type: 'PasskeyRemoved', data: { userId, passkeyId: passkey.id } })
  for (const { provider } of providers.filter(isLater))
    events.push({ type: 'ProviderUnlinked', data: { userId, provider } })
  return [...events, { type: 'UserSessionsEnded', data: { userId } }]
}
