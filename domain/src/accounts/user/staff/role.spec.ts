import { describe, test } from 'vitest'
import type { Actor, Role } from '../../../kernel/actor.ts'
import { specification } from '../../../kernel/specification.ts'
import { ALL_STAFF_RIGHTS, MODERATOR_RIGHTS, staffRightsOf } from '../../../kernel/staff-rights.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'

const admin: Actor = { kind: 'user', id: 'ada', role: 'admin' }
const given = specification(userDecider, { actor: admin, now: '2026-11-21T12:00:00.000Z' })
const VIEW = staffRightsOf(['VIEW_USERS'])

const registered = (role: Role): UserEvent => ({
  type: 'UserRegistered',
  data: { userId: 'u1', username: 'anna', email: null, role, createdAt: '2026-01-01T00:00:00.000Z' },
})
const REASON = { reason: 'Asked for it' }
const became = (role: Role, because = REASON): UserEvent => ({
  type: 'UserRoleChanged',
  data: { userId: 'u1', role, ...because },
})
const hasRights = (rights: number, because = REASON): UserEvent => ({
  type: 'StaffRightsChanged',
  data: { userId: 'u1', rights, ...because },
})
const edit = (changes: object) => ({ type: 'EditUser', userId: 'u1', ...REASON, ...changes }) as const

describe('the rights of a moderator', () => {
  test('are the default ones at first', () => {
    for (const past of [[registered('moderator')], [registered('developer'), became('moderator')]])
      given(...past)
        .when(edit({ staffRights: MODERATOR_RIGHTS }))
        .emitsNothing()
  })
  test('are changed by an administrator, once', () =>
    given(registered('moderator'))
      .when(edit({ staffRights: VIEW }))
      .emitsOnce(hasRights(VIEW)))
  test('can be none or all', () => {
    for (const staffRights of [0, ALL_STAFF_RIGHTS])
      given(registered('moderator')).when(edit({ staffRights })).emits(hasRights(staffRights))
  })
  test('cannot be changed by moderators, including their own', () => {
    for (const id of ['u1', 'mona'])
      given(registered('moderator'), hasRights(ALL_STAFF_RIGHTS))
        .when(edit({ staffRights: VIEW }), {
          actor: { kind: 'user', id, role: 'moderator', staffRights: ALL_STAFF_RIGHTS },
        })
        .rejects(id === 'u1' ? 'staff-field' : 'not-this-user')
  })
  test('are set with the role', () => {
    given(registered('developer'))
      .when(edit({ role: 'moderator', staffRights: VIEW }))
      .emitsOnce(became('moderator'), hasRights(VIEW))
    given(registered('developer'))
      .when(edit({ role: 'moderator', staffRights: MODERATOR_RIGHTS }))
      .emitsOnce(became('moderator'))
  })
  test('end with the role and start again with it', () => {
    given(registered('moderator'), hasRights(VIEW), became('developer'), became('moderator'))
      .when(edit({ staffRights: MODERATOR_RIGHTS }))
      .emitsNothing()
  })
  test.each(['developer', 'admin'] as const)('do not exist for the role %s', (role) => {
    given(registered(role))
      .when(edit({ staffRights: VIEW }))
      .rejects('staff-rights-invalid')
    given(registered('moderator'))
      .when(edit({ role, staffRights: VIEW }))
      .rejects('staff-rights-invalid')
  })
  test.each([-1, 0.5, ALL_STAFF_RIGHTS + 1])('cannot be %d', (staffRights) =>
    given(registered('moderator')).when(edit({ staffRights })).rejects('staff-rights-invalid'),
  )
})

describe('the role of an administrator', () => {
  test('is removed after they left the list in this term', () => {
    given(registered('admin'))
      .when(edit({ role: 'developer', struckOffTerm: 0 }))
      .emitsOnce(became('developer'))
    given(registered('developer'), became('admin'))
      .when(edit({ role: 'moderator', struckOffTerm: 1 }))
      .emits(became('moderator'))
  })
  test('stays if they did not, or did in another term', () => {
    for (const struckOffTerm of [undefined, 0, 2])
      given(registered('developer'), became('admin'))
        .when(edit({ role: 'developer', ...(struckOffTerm !== undefined && { struckOffTerm }) }))
        .rejects('role-changed-since')
  })
  test('is granted without a list', () =>
    given(registered('moderator'))
      .when(edit({ role: 'admin' }))
      .emitsOnce(became('admin')))
})

describe('the reason for a change', () => {
  const reason = 'Helps with reviews'
  const unexplained = (changes: object) => edit({ ...changes, reason: undefined })
  test('has to be given by people, if the role or the rights change', () => {
    given(registered('developer'))
      .when(unexplained({ role: 'moderator' }))
      .rejects('reason-invalid')
    given(registered('moderator'))
      .when(unexplained({ staffRights: VIEW }))
      .rejects('reason-invalid')
    given(registered('moderator'))
      .when(unexplained({ role: 'moderator', staffRights: MODERATOR_RIGHTS }))
      .emitsNothing()
  })
  test('is not given by the product', () =>
    given(registered('developer'))
      .when(unexplained({ role: 'admin' }), { actor: { kind: 'system', name: 'spec' } })
      .emits({ type: 'UserRoleChanged', data: { userId: 'u1', role: 'admin' } }))
  test('is stored in each event', () =>
    given(registered('developer'))
      .when(edit({ role: 'moderator', staffRights: VIEW, reason: ` ${reason} ` }))
      .emits(became('moderator', { reason }), hasRights(VIEW, { reason })))
  test.each(['', '  ', 'r'.repeat(256)])('cannot be "%s"', (wrong) =>
    given(registered('developer'))
      .when(edit({ role: 'moderator', reason: wrong }))
      .rejects('reason-invalid'),
  )
  test('may have 255 characters', () =>
    given(registered('developer'))
      .when(edit({ role: 'moderator', reason: 'r'.repeat(255) }))
      .emits(became('moderator', { reason: 'r'.repeat(255) })))
})

describe('an account that is scheduled for deletion', () => {
  const planned: UserEvent = {
    type: 'UserDeletionPlanned',
    data: { userId: 'u1', deletesAt: '2026-12-05T12:00:00.000Z', projects: [] },
  }
  const kept: UserEvent = { type: 'UserDeletionGivenUp', data: { userId: 'u1' } }
  test.each(['moderator', 'admin'] as const)('cannot become a %s unless its owner keeps it', (role) => {
    given(registered('developer'), planned).when(edit({ role })).rejects('deletion-planned')
    given(registered('developer'), planned)
      .when(edit({ role }), { actor: { kind: 'system', name: 'spec' } })
      .rejects('deletion-planned')
    given(registered('developer'), planned, kept).when(edit({ role })).emits(became(role))
  })
  test('is edited like any other, and may lose its role', () => {
    given(registered('developer'), planned)
      .when(edit({ role: 'developer', badges: 1 }))
      .emits({ type: 'UserBadgesChanged', data: { userId: 'u1', badges: 1 } })
    given(registered('moderator'), planned)
      .when(edit({ role: 'developer' }))
      .emits(became('developer'))
    given(registered('moderator'), planned)
      .when(edit({ staffRights: VIEW }))
      .emits(hasRights(VIEW))
  })
})
