import { needsSecondStep } from '../sign-in/second-step.ts'
import type { SignIn } from '../sign-in/state.ts'

/** Whether passkeys are the only way in. */
export const hasPasskeysAlone = ({
  passwordHash,
  passkeys,
  providers,
}: Pick<SignIn, 'passwordHash' | 'passkeys' | 'providers'>): boolean =>
  passkeys.length > 0 && passwordHash === null && providers.length === 0

/** Whether the owner of an account can lose something that they need to get in. */
export const canLockOut = (signIn: SignIn): boolean => needsSecondStep(signIn) || hasPasskeysAlone(signIn)
