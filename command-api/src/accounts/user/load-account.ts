import { user } from '@modstead/domain/accounts/aggregates'
import type { UserState } from '@modstead/domain/accounts/user/state'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { CommandDependencies } from '../../dependencies.ts'

export type ActiveUser = Extract<UserState, { status: 'active' }>

type Deps = Pick<CommandDependencies, 'executor'>

/** Returns null if there is none, or if it was closed. */
export const findActive = async ({ executor }: Deps, userId: string): Promise<ActiveUser | null> => {
  const { state } = await executor.load(user, userId)
  return state.status === 'active' ? state : null
}

/** Throws CommandRefused `user-not-found`. */
export const loadAccount = async (deps: Deps, userId: string): Promise<ActiveUser> => {
  const account = await findActive(deps, userId)
  if (account === null)
    throw new CommandRefused({ rejected: 'user-not-found', because: 'This user does not exist.' })
  return account
}
