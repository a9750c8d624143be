import { user } from '@modstead/domain/accounts/aggregates'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { type EditUser, editWithRole } from '../administrators/change-role.ts'
import { releaseUsername, reserveUsername } from './register-user.ts'

/** Reserves a new name before the change, releases it if the change is refused, and releases the former name afterwards. */
export const changeUser = async (
  deps: Pick<CommandDependencies, 'executor' | 'blindIndex'>,
  command: EditUser,
  sender: Sender,
): Promise<Answer> => {
  const { executor } = deps
  const { userId, username: wanted } = command
  const context = contextOf(sender)
  const edit = () => editWithRole(deps, command, sender)
  const { state } = await executor.load(user, userId)
  const former = state.status === 'active' ? state.username : undefined
  if (wanted === undefined || former === undefined || wanted === former) return edit()

  const foreseen = { ...command, struckOffTerm: state.status === 'active' ? state.roleTerm : 0 }
  const first = await executor.check(user, userId, foreseen, context, sender.intent)
  if (first) return first
  const reserved = await reserveUsername(deps, wanted, userId, sender)
  let answer: Answer
  try {
    answer = await edit()
  } catch (error) {
    if (reserved && !isOutcomeUnknown(error)) await releaseUsername(deps, wanted, userId, sender)
    throw error
  }
  if (former.toLowerCase() !== wanted.toLowerCase()) await releaseUsername(deps, former, userId, sender)
  return answer
}
