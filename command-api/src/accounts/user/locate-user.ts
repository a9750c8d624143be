import { user } from '@modstead/domain/accounts/aggregates'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { orReadAfresh } from '@modstead/infra/command-pipeline/or-read-afresh'
import { HttpProblem, invalidField, notFound } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import { userIdByName } from './register-user.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

const userIdBy = async (deps: Deps, idOrName: string): Promise<string | null> => {
  if (isBase62Id(idOrName) && (await deps.executor.load(user, idOrName)).state.status === 'active')
    return idOrName
  return userIdByName(deps, idOrName)
}

/** Finds a user by id, or by username in any case. Throws the 404 problem if there is none. */
export const locateUser = async (deps: Deps, idOrName: string): Promise<string> => {
  const userId = await orReadAfresh(deps.executor, (executor) => userIdBy({ ...deps, executor }, idOrName))
  if (userId === null) throw notFound()
  return userId
}

/**
 * The same, but returns the text itself for an unknown user: rules that accept only members refuse it as a
 * non-member.
 */
export const userOrStranger = (deps: Deps, idOrName: string): Promise<string> =>
  locateUser(deps, idOrName).catch((error) => {
    if (error instanceof HttpProblem) return idOrName
    throw error
  })

/** The same, but throws a 400 problem, because the body of the request names the user. */
export const userInBody = (deps: Deps, idOrName: string): Promise<string> =>
  locateUser(deps, idOrName).catch((error) => {
    throw error instanceof HttpProblem
      ? invalidField('user_id', 'There is no such user.', 'unknown-user')
      : error
  })
