import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { RecoveryEvent } from '@modstead/domain/accounts/user/recovery/events'
import { expect, test } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { recoveryProjection } from './fold.ts'
import { recoveryTable } from './table.ts'

type Event = RecoveryEvent | Extract<UserEvent, { type: 'UserErased' }>
const userId = 'UUUUUUUU'
const recoveryId = 'RRRRRRRR'
const begun: Event = {
  type: 'RecoveryBegun',
  data: { userId, recoveryId, opensAt: '2026-01-04T00:00:00Z', address: null, os: null, browser: null },
}
const opened: Event = {
  type: 'RecoveryOpened',
  data: { userId, recoveryId, closesAt: '2026-01-05T00:00:00Z' },
}
const row = { user_id: userId, opens_at: '2026-01-04T00:00:00.000Z', closes_at: null }

const read = async (...events: Event[]) =>
  (
    await project(
      recoveryProjection,
      recorded(events, () => `user-${userId}`),
    )
  ).rows(recoveryTable)

test('a recovery is known until it opens, and then until it closes', async () => {
  expect(await read(begun)).toEqual([row])
  expect(await read(begun, opened)).toEqual([{ ...row, closes_at: '2026-01-05T00:00:00.000Z' }])
  expect(await read(begun, opened, begun)).toEqual([row])
})

test.each([
  { type: 'RecoveryStopped', data: { userId, recoveryId } },
  { type: 'RecoveryFinished', data: { userId, recoveryId } },
  { type: 'UserErased', data: { userId } },
] satisfies Event[])('it ends with $type', async (last) => {
  expect(await read(begun, opened, last)).toEqual([])
  expect(await read(last, opened)).toEqual([])
})
