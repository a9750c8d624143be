import { describe, expect, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { userDecider } from './decider.ts'
import { type UserEvent, userEvents } from './events.ts'

const now = '2026-11-28T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })
const from = { address: '203.0.113.7', os: 'Linux', browser: 'Firefox' }
const email = 'anna@example.test'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email, role: 'developer', createdAt: now },
}
const planned: UserEvent = { type: 'UserDeletionPlanned', data: { userId, deletesAt: now, projects: [] } }
const keep = { type: 'KeepAccount', userId } as const

describe('somebody who acts by the link of a mail', () => {
  test('is recorded with the place in each event that has one', () => {
    given(registered, planned)
      .when({ ...keep, from })
      .emits({ type: 'UserDeletionGivenUp', data: { userId, ...from } })
    given(registered)
      .when({ type: 'RestoreEmail', userId, email: 'former@example.test', epoch: 0, from })
      .emits(
        { type: 'UserEmailChanged', data: { userId, email: 'former@example.test', ...from } },
        { type: 'UserEmailVerified', data: { userId, ...from } },
        { type: 'UserSessionsEnded', data: { userId, ...from } },
      )
  })
  test('is not, if a session says from where', () =>
    given(registered, planned).when(keep).emits({ type: 'UserDeletionGivenUp', data: { userId } }))
  test('is refused like anybody else', () =>
    given()
      .when({ ...keep, from })
      .rejects('user-not-found'))
})

test('each place is personal', () => {
  const withPlace = Object.entries(userEvents).filter(([, { data }]) => 'address' in data.shape)
  expect(withPlace.length).toBeGreaterThan(10)
  for (const [type, definition] of withPlace)
    expect([type, 'personal' in definition && definition.personal.fields]).toEqual([
      type,
      expect.arrayContaining(['address', 'os', 'browser']),
    ])
})
