import { describe, test } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { specification } from '../../kernel/specification.ts'
import { ALL_STAFF_RIGHTS, staffRightsOf } from '../../kernel/staff-rights.ts'
import { userLookDecider } from './decider.ts'
import type { UserLookEvent } from './events.ts'

const moderator = (staffRights: number): Actor => ({
  kind: 'user',
  id: 'mona',
  role: 'moderator',
  staffRights,
})
const VIEW = staffRightsOf(['VIEW_USERS'])
const given = specification(userLookDecider, {
  actor: moderator(VIEW),
  now: '2026-11-21T12:00:00.000Z',
})
const look = (reason = 'Asked by mail') =>
  ({ type: 'ViewUserDetails', userId: 'u1', foundBy: 'email', reason }) as const
const viewed: UserLookEvent = {
  type: 'UserDetailsViewed',
  data: { userId: 'u1', foundBy: 'email', reason: 'Asked by mail' },
}

describe("a lookup of a user's data", () => {
  test('emits an event each time', () => {
    given().when(look()).emits(viewed)
    given(viewed).when(look()).emits(viewed)
  })
  test('is possible for administrators too', () =>
    given()
      .when(look(), { actor: { kind: 'user', id: 'ada', role: 'admin' } })
      .emits(viewed))
  test.each([
    moderator(ALL_STAFF_RIGHTS & ~VIEW),
    { kind: 'user', id: 'mona', role: 'moderator' } as const,
    { kind: 'user', id: 'u1', role: 'developer', staffRights: ALL_STAFF_RIGHTS } as const,
  ])('is refused to %j', (actor) => given().when(look(), { actor }).rejects('staff-field'))
  test.each(['', ' \n', 'r'.repeat(256)])('is refused without a reason: "%s"', (reason) =>
    given().when(look(reason)).rejects('reason-invalid'),
  )
  test('that finds nobody leaves a trace by the same rules', () => {
    const miss = (reason = 'Asked by mail') =>
      ({ type: 'NoteMissedLook', sought: 'hash', foundBy: 'name', reason }) as const
    const missed: UserLookEvent = { type: 'UserLookMissed', data: { sought: 'hash', foundBy: 'name' } }
    given(missed).when(miss()).emits(missed)
    given().when(miss(' ')).rejects('reason-invalid')
    given()
      .when(miss(), { actor: moderator(ALL_STAFF_RIGHTS & ~VIEW) })
      .rejects('staff-field')
  })
  test('keeps the reason without surrounding spaces', () =>
    given()
      .when(look(`  ${viewed.data.reason}\n`))
      .emits(viewed))
})
