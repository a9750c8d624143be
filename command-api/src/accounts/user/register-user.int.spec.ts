import { randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { openPasswordHasher, type PasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { PasswordsBusy } from '@modstead/infra/passwords/passwords-busy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { findActive } from './load-account.ts'
import { type NewUser, registerUser, userIdByName } from './register-user.ts'

const PASSWORD = 'seven unusual otters paddle'

let log: Awaited<ReturnType<typeof openExecutor>>
/** Hashes one password at a time, and lets nobody wait. */
let passwords: PasswordHasher
beforeAll(async () => {
  log = await openExecutor()
  passwords = openPasswordHasher({ threads: 1, waiting: 0 })
})
afterAll(async () => {
  await passwords?.close()
  await log?.close()
})

const deps = () => ({ executor: log.executor, blindIndex: (value: string) => `blind-${value}`, passwords })
const senderNow = (): Sender => ({
  actor: { kind: 'system', name: 'specs' },
  intent: { commandId: randomUUID(), via: bySystem('specs') },
  now: new Date().toISOString(),
})
const wanted = (username: string): NewUser => ({
  username,
  email: null,
  role: 'developer',
  password: PASSWORD,
})

test('nothing is left of a registration whose password could not be hashed, and the next one succeeds', async () => {
  const other = passwords.hash('another password')
  await expect(registerUser(deps(), wanted('patient'), senderNow())).rejects.toBeInstanceOf(PasswordsBusy)
  expect(await userIdByName(deps(), 'patient')).toBeNull()
  await other
  const { userId } = await registerUser(deps(), wanted('patient'), senderNow())
  expect(await userIdByName(deps(), 'patient')).toBe(userId)
})

test('an account and its password are one append, so that there is never one without the other', async () => {
  const { userId, revision } = await registerUser(
    deps(),
    { ...wanted('whole'), wantsNewsletter: true },
    senderNow(),
  )
  // UserRegistered, UserNewsletterChosen and UserPasswordSet.
  expect(revision).toBe(2n)
  const account = await findActive({ executor: log.otherExecutor }, userId)
  expect(account?.wantsNewsletter).toBe(true)
  expect(await passwords.verify(account?.signIn.passwordHash ?? null, PASSWORD)).toBe(true)
})
