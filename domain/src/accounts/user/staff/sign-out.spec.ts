import { describe, test } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { specification } from '../../../kernel/specification.ts'
import { ALL_STAFF_RIGHTS } from '../../../kernel/staff-rights.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'

const userId = 'u1'
const admin: Actor = { kind: 'user', id: 'ada', role: 'admin' }
const given = specification(userDecider, { actor: admin, now: '2026-11-21T12:00:00.000Z' })

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'anna', email: null, role: 'developer', createdAt: '2026-01-01T00:00:00.000Z' },
}
const ended = (reason: string): UserEvent => ({ type: 'UserSessionsEndedByStaff', data: { userId, reason } })
const begun: UserEvent = {
  type: 'RecoveryBegun',
  data: {
    userId,
    recoveryId: 'r1',
    opensAt: '2026-12-05T12:00:00.000Z',
    address: null,
    os: null,
    browser: null,
  },
}
const signOut = (reason: string) => ({ type: 'EndSessionsOfUser', userId, reason }) as const

describe('signing a user out everywhere', () => {
  test('is done by administrators, again and again, with the reason', () => {
    given(registered).when(signOut(' Their laptop was stolen\n')).emits(ended('Their laptop was stolen'))
    given(registered, ended('Once')).when(signOut('Twice')).emits(ended('Twice'))
    given(registered)
      .when(signOut('🎮'.repeat(255)))
      .emits(ended('🎮'.repeat(255)))
  })

  test.each([
    { kind: 'user', id: 'mona', role: 'moderator', staffRights: ALL_STAFF_RIGHTS } as const,
    { kind: 'user', id: userId, role: 'developer' } as const,
  ])('is refused to %j', (actor) =>
    given(registered).when(signOut('Wants to'), { actor }).rejects('not-this-user'),
  )

  test.each(['', ' \n', 'r'.repeat(256)])('is refused without a reason: "%s"', (reason) =>
    given(registered).when(signOut(reason)).rejects('reason-invalid'),
  )

  test('does not stop a recovery, which the owner may need now', () =>
    given(registered, begun).when(signOut('A stranger is in')).emits(ended('A stranger is in')))
})
