import { user } from '@modstead/domain/accounts/aggregates'
import type { UserState } from '@modstead/domain/accounts/user/decider'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { CommandDependencies } from '../../dependencies.ts'
import { holderOf, ofEmail } from '../identifier/claim-identifier.ts'
import { userIdByName } from '../user/register-user.ts'

export type ActiveUser = Extract<UserState, { status: 'active' }>

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/** An account that is not closed; null: there is none. */
export const loadAccount = async (
  { executor }: Pick<Deps, 'executor'>,
  userId: string,
): Promise<ActiveUser | null> => {
  const { state } = await executor.load(user, userId)
  return state.status === 'active' ? state : null
}

/** By username or by an e-mail address that its owner has verified, in any case of letters. */
export const findAccount = async (deps: Deps, login: string): Promise<ActiveUser | null> => {
  const named = login.trim()
  const userId = named.includes('@')
    ? await holderOf(deps, ofEmail(deps, canonicalEmail(named)))
    : await userIdByName(deps, named)
  return userId === null ? null : loadAccount(deps, userId)
}
