import { randomUUID } from 'node:crypto'
import { identifier, user } from '@modstead/domain/accounts/aggregates'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { streamOf } from '@modstead/domain/kernel/aggregate'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE_MS } from '../../catalogue/reservations/grace.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { holderOf, ofEmail } from '../identifier/claim-identifier.ts'
import { claimEmail } from './claim-email.ts'

let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
})
afterAll(() => log?.close())

const deps = () => ({ executor: log.executor, blindIndex: (value: string) => `blind-${value}` })
const senderNow = (): Sender => ({
  actor: { kind: 'system', name: 'specs' },
  intent: { commandId: randomUUID(), via: bySystem('specs') },
  now: new Date().toISOString(),
})
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** A new account, for which another process claimed its address so long ago. */
const claimedFor = async (ms: number, isVerified = false) => {
  const userId = randomUUID()
  const address = `${userId}@example.test`
  const profile = { username: userId, email: address, role: 'developer' } as const
  const facts: UserEvent[] = [
    { type: 'UserRegistered', data: { userId, ...profile, createdAt: ago(ms) } },
    ...(isVerified ? [{ type: 'UserEmailVerified' as const, data: { userId } }] : []),
  ]
  await log.stored(ago(ms), streamOf(user, userId), ...facts)
  const claimed = { type: 'IdentifierClaimed', data: { userId } } as const
  await log.stored(ago(ms), streamOf(identifier, ofEmail(deps(), address)), claimed)
  return { userId, address }
}
const claim = (address: string) => claimEmail(deps(), address, 'later', senderNow())
const holder = (address: string) => holderOf(deps(), ofEmail(deps(), address))

test('an address that another process has claimed and not verified yet stays with its account', async () => {
  const { userId, address } = await claimedFor(GRACE_MS / 2)
  await expect(claim(address)).rejects.toMatchObject({ code: 'identifier-taken' })
  expect(await holder(address)).toBe(userId)
})

test('an address whose verification never followed is free after a while', async () => {
  const { address } = await claimedFor(2 * GRACE_MS)
  await claim(address)
  expect(await holder(address)).toBe('later')
})

test('an address that was verified stays with its account', async () => {
  const { address } = await claimedFor(2 * GRACE_MS, true)
  await expect(claim(address)).rejects.toMatchObject({ code: 'identifier-taken' })
})
