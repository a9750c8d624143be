import { user } from '@modstead/domain/accounts/aggregates'
import { administers } from '@modstead/domain/accounts/policy'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { asProduct, asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { findActive } from '../user/load-account.ts'

const role = (userId: string) => ({ type: 'EditUser', userId, role: 'admin' }) as const

/** Throws if the account cannot become an administrator, so that the list never chooses such an account. */
export const checkAppointable = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const product = asProduct(sender)
  await executor.check(user, userId, role(userId), contextOf(product), product.intent)
}

/**
 * Gives the role to the account that was chosen as first administrator. Returns null if it has the role, or
 * is gone.
 */
export const appoint = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  userId: string,
  sender: Sender,
): Promise<Answer | null> => {
  const account = await findActive({ executor }, userId)
  if (account === null || administers(account.role)) return null
  const product = asProduct(sender)
  // The deletion may have been planned after the check, and a catalogue must keep an administrator.
  if (account.privacy.deletion !== null) {
    const anew = asProductAnew(sender)
    await executor.execute(user, userId, { type: 'KeepAccount', userId }, contextOf(anew), anew.intent)
  }
  return executor.execute(user, userId, role(userId), contextOf(product), product.intent)
}
