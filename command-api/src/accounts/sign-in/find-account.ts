import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { CommandDependencies } from '../../dependencies.ts'
import { bearerOf } from '../email/claim-email.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'
import { userIdByName } from '../user/register-user.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/** Finds an account by its username or by a verified email address, ignoring case. */
export const findAccount = async (deps: Deps, login: string): Promise<ActiveUser | null> => {
  const named = login.trim()
  if (named.includes('@')) return bearerOf(deps, canonicalEmail(named))
  const userId = await userIdByName(deps, named)
  return userId === null ? null : findActive(deps, userId)
}
