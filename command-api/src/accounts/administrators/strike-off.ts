import { administrators } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'

/**
 * Strikes a user off the list of administrators, before their account loses the role or is closed. Throws
 * CommandRefused `last-administrator`. A repeat does nothing.
 */
export const strikeOffAdministrator = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  { userId, roleTerm: term }: { readonly userId: string; readonly roleTerm: number },
  sender: Sender,
): Promise<void> => {
  const command = { type: 'StrikeOffAdministrator', userId, term } as const
  const anew = asProductAnew(sender)
  await executor.execute(administrators, 'all', command, contextOf(anew), anew.intent)
}
