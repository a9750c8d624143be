import { randomInt, randomUUID } from 'node:crypto'
import { issueToken } from '@modstead/command-api/accounts/access-token/issue-token'
import { registerUser } from '@modstead/command-api/accounts/user/register-user'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import { user } from '@modstead/domain/accounts/aggregates'
import type { Role } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { DemoAccount, DemoRole } from './demo-file.ts'

const roles = [
  ['user', 'developer'],
  ['creator', 'developer'],
  ['moderator', 'moderator'],
  ['admin', 'admin'],
] as const satisfies readonly (readonly [DemoRole, Role])[]

/** Without easily confused characters. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 20
const TOKEN_YEARS = 10

const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

const senderNow = (commandId: string = randomUUID()): Sender => ({
  actor: { kind: 'system', name: 'demo accounts' },
  intent: { commandId, via: bySystem('demo accounts') },
  now: new Date().toISOString(),
})

const makeAccount = async (
  deps: Pick<CommandDependencies, 'executor' | 'blindIndex' | 'passwords'>,
  role: DemoRole,
  accountRole: Role,
): Promise<DemoAccount> => {
  const password = newPassword()
  // Finds the same account after a start that was killed before it wrote the secrets down.
  const registering = senderNow(`demo account ${role}`)
  const { commandId } = registering.intent
  const isKnown = (await deps.executor.recall(user, deriveId(commandId, 'user'), commandId)) !== undefined
  const wanted = { username: role, email: null, role: accountRole, password }
  const { userId: id } = await registerUser(deps, wanted, registering)
  const sender = senderNow()
  if (isKnown) {
    const passwordHash = await deps.passwords.hash(password)
    const command = { type: 'SetPassword', userId: id, passwordHash } as const
    await deps.executor.execute(user, id, command, contextOf(sender), sender.intent)
  }
  const expires = new Date(sender.now)
  expires.setUTCFullYear(expires.getUTCFullYear() + TOKEN_YEARS)
  const token = {
    userId: id,
    name: 'Demo',
    scopes: ALL_SCOPES,
    expiresAt: expires.toISOString(),
    allowRestricted: true,
  }
  const { secret } = await issueToken(deps.executor, token, senderNow())
  return { id, username: role, role, password, token: secret }
}

/**
 * One account of each role for trying the product, and a second ordinary one. Each has a token with every
 * scope.
 */
export const makeDemoAccounts = (
  deps: Pick<CommandDependencies, 'executor' | 'blindIndex' | 'passwords'>,
): Promise<readonly DemoAccount[]> =>
  Promise.all(roles.map(([role, accountRole]) => makeAccount(deps, role, accountRole)))
