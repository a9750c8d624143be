import { user } from '@modstead/domain/accounts/aggregates'
import { administers } from '@modstead/domain/accounts/policy'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { findActive } from '../user/load-account.ts'

/** Gives the account of whoever was chosen as first administrator the role; null where it has it, or is gone. */
export const appoint = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  userId: string,
  sender: Sender,
): Promise<Answer | null> => {
  const account = await findActive({ executor }, userId)
  if (account === null || administers(account.role)) return null
  const product = asProduct(sender)
  const command = { type: 'EditUser', userId, role: 'admin' } as const
  return executor.execute(user, userId, command, contextOf(product), product.intent)
}
