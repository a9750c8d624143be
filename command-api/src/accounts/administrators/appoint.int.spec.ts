import { randomUUID } from 'node:crypto'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { findActive } from '../user/load-account.ts'
import { appoint, checkAppointable } from './appoint.ts'

const now = '2026-11-24T12:00:00.000Z'
let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
})
afterAll(() => log.close())

const sender = (userId: string): Sender => ({
  actor: { kind: 'user', id: userId, role: 'developer' },
  now,
  intent: { commandId: randomUUID(), via: { kind: 'session', id: 'SSSSSSSS' } },
})

const newAccount = async (userId: string, ...further: UserEvent[]) => {
  const data = { userId, username: userId, email: null, role: 'developer' as const, createdAt: now }
  await log.stored(now, `user-${userId}`, { type: 'UserRegistered', data }, ...further)
}
const planned = (userId: string): UserEvent => ({
  type: 'UserDeletionPlanned',
  data: { userId, deletesAt: '2026-12-08T12:00:00.000Z', projects: [] },
})

test('an account that is scheduled for deletion cannot become an administrator', async () => {
  await newAccount('USER0001')
  await checkAppointable(log, 'USER0001', sender('USER0001'))
  await newAccount('USER0002', planned('USER0002'))
  await expect(checkAppointable(log, 'USER0002', sender('USER0002'))).rejects.toMatchObject({
    code: 'deletion-planned',
  })
})

test('a user who was chosen while their deletion was planned keeps the account and becomes an administrator', async () => {
  await newAccount('USER0003', planned('USER0003'))
  const by = sender('USER0003')
  expect(await appoint(log, 'USER0003', by)).not.toBeNull()
  expect(await findActive(log, 'USER0003')).toMatchObject({ role: 'admin', privacy: { deletion: null } })
  expect(await appoint(log, 'USER0003', by)).toBeNull()
})
