import { randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { CommandDependencies } from '../../dependencies.ts'
import type { ActiveUser } from '../user/load-account.ts'

/**
 * Stores a password by the current method if an earlier one was used. Only a sign-in reveals the password.
 */
export const rehashPassword = async (
  { executor, passwords }: Pick<CommandDependencies, 'executor' | 'passwords'>,
  { userId, signIn: { passwordHash: formerHash } }: ActiveUser,
  password: string,
): Promise<void> => {
  if (formerHash === null || !passwords.needsRehash(formerHash)) return
  const passwordHash = await passwords.hash(password)
  await executor.execute(
    user,
    userId,
    { type: 'RehashPassword', userId, formerHash, passwordHash },
    { actor: { kind: 'system', name: 'passwords' }, now: new Date().toISOString() },
    { commandId: randomUUID(), isOneTime: true, via: bySystem('passwords') },
  )
}
