import { user } from '@modstead/domain/accounts/aggregates'
import { administers } from '@modstead/domain/accounts/policy'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { findActive } from '../user/load-account.ts'
import { enterAdministrator } from './enter.ts'
import { strikeOffAdministrator } from './strike-off.ts'

export type EditUser = Extract<UserCommand, { type: 'EditUser' }>

/**
 * Edits an account. An administrator leaves the list of administrators before they lose the role, and a new
 * one is entered afterwards.
 */
export const editWithRole = async (
  deps: Pick<CommandDependencies, 'executor'>,
  command: EditUser,
  sender: Sender,
): Promise<Answer> => {
  const { executor } = deps
  const { userId, role } = command
  const context = contextOf(sender)
  const account = await findActive(deps, userId)
  if (account === null || role === undefined || role === account.role)
    return executor.execute(user, userId, command, context, sender.intent)
  const decided = { ...command, struckOffTerm: account.roleTerm }
  const first = await executor.check(user, userId, decided, context, sender.intent)
  if (first) return first
  if (administers(account.role)) await strikeOffAdministrator(deps, account, sender)
  const answer = await executor.execute(user, userId, decided, context, sender.intent)
  if (administers(role)) await enterAdministrator(deps, userId, sender)
  return answer
}
