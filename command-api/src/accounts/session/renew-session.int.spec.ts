import { randomUUID } from 'node:crypto'
import { session } from '@modstead/domain/accounts/aggregates'
import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import { endOf, expiryOf } from '@modstead/domain/accounts/session/lifetime'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { NOW } from '@modstead/domain/catalogue/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { renewSession } from './renew-session.ts'

let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
})
afterAll(() => log.close())

let counted = 0
/** A user whose sessions have all been ended this many times, and one of their sessions. */
const open = async ({ epoch, ended }: { readonly epoch: number; readonly ended: number }) => {
  counted += 1
  const userId = `USER000${counted}`
  const sessionId = `SESS000${counted}`
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { userId, username: `anna${counted}`, email: null, role: 'developer', createdAt: NOW },
  }
  const allEnded: UserEvent = { type: 'UserSessionsEnded', data: { userId } }
  const started: SessionEvent = {
    type: 'SessionStarted',
    data: {
      ...{ sessionId, userId, epoch, secretHash: hashSecret('first'), means: 'password' },
      ...{ startedAt: NOW, expiresAt: expiryOf(NOW, endOf(NOW)), endsAt: endOf(NOW) },
      ...{ address: null, os: null, browser: null, platform: null },
    },
  }
  await log.stored(NOW, `user-${userId}`, registered, ...Array.from({ length: ended }, () => allEnded))
  await log.stored(NOW, `session-${sessionId}`, started)
  const sender: Sender = {
    actor: { kind: 'user', id: userId, role: 'developer' },
    intent: { commandId: randomUUID(), via: bySystem('specs') },
    now: NOW,
  }
  const state = async () => (await log.executor.load(session, sessionId)).state
  return { own: { sessionId, presentedHash: hashSecret('first') }, sender, state }
}

test.each([
  ['of the current epoch', { epoch: 2, ended: 2 }, 0],
  ['by a request that has just started an epoch', { epoch: 2, ended: 3 }, 1],
  ['by a repeat of a request that started one', { epoch: 3, ended: 3 }, 1],
] as const)('a session %s is renewed', async (_which, given, begun) => {
  const { own, sender, state } = await open(given)
  const { secret, expiresAt, endsAt } = await renewSession(log, own, sender, begun)
  expect(await state()).toMatchObject({
    secretHash: hashSecret(secret),
    former: { secretHash: hashSecret('first') },
    epoch: given.ended,
    expiresAt,
    endsAt,
  })
})

test('a session can keep its secret in the new epoch', async () => {
  const { own, sender, state } = await open({ epoch: 2, ended: 3 })
  await renewSession(log, own, sender, 1, 'first')
  expect(await state()).toMatchObject({ secretHash: hashSecret('first'), epoch: 3 })
})

test.each([
  ['an epoch was started', { epoch: 2, ended: 3 }, 0],
  ['an epoch other than its own was started', { epoch: 2, ended: 4 }, 1],
] as const)(
  'a session does not come back if %s while its request was in progress',
  async (_, given, begun) => {
    const { own, sender, state } = await open(given)
    const before = await state()
    await expect(renewSession(log, own, sender, begun)).rejects.toMatchObject({
      code: 'session-not-found',
    })
    expect(await state()).toEqual(before)
  },
)

test('a missing session is not renewed', async () => {
  const { sender } = await open({ epoch: 0, ended: 0 })
  const nobodys = { sessionId: 'NOBODYS0', presentedHash: hashSecret('first') }
  await expect(renewSession(log, nobodys, sender, 0)).rejects.toMatchObject({ code: 'session-not-found' })
})
