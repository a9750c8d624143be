import { hasPasskeysAlone } from '@modstead/domain/accounts/user/recovery/needs-recovery'
import type { SignIn } from '@modstead/domain/accounts/user/sign-in/state'

/**
 * The proof that the page asks for in addition to the link. People who use a provider prove themselves there when they
 * sign in afterwards.
 */
export const proofToFinish = (signIn: SignIn): 'password' | 'new-password' | 'none' => {
  if (signIn.passwordHash !== null) return 'password'
  return hasPasskeysAlone(signIn) ? 'new-password' : 'none'
}
