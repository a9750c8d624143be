import { administrators } from '@modstead/domain/accounts/aggregates'
import { administers } from '@modstead/domain/accounts/policy'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { findActive } from '../user/load-account.ts'

/** Enters a user into the list of administrators, if their account now has the role. */
export const enterAdministrator = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const account = await findActive({ executor }, userId)
  if (account === null || !administers(account.role)) return
  const command = { type: 'EnterAdministrator', userId, term: account.roleTerm } as const
  const anew = asProductAnew(sender)
  await executor.execute(administrators, 'all', command, contextOf(anew), anew.intent)
}
