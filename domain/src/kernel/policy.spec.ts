import { describe, expect, test } from 'vitest'
import type { Actor, Role } from './actor.ts'
import {
  adminsOnly,
  answering,
  asking,
  confinable,
  type Policy,
  signedIn,
  staffOnly,
  staffWith,
} from './policy.ts'
import { scopeBit } from './scopes.ts'
import { ALL_STAFF_RIGHTS, staffRightsOf } from './staff-rights.ts'

const policy = {
  report: signedIn('REPORT_CREATE'),
  browse: signedIn(null),
  review: staffOnly('PROJECT_WRITE'),
  import: adminsOnly('PROJECT_WRITE'),
  edit: confinable(signedIn('PROJECT_WRITE')),
} as const satisfies Policy
const may = asking(policy)
const can = answering(policy)

const user = (role: Role): Actor => ({ kind: 'user', id: 'anna', role })
const product: Actor = { kind: 'system', name: 'import' }
const rightsOf = (actor: Actor) =>
  (['report', 'browse', 'review', 'import'] as const).filter((right) => may({ actor }, right))

describe('a policy', () => {
  test('grants rights by role', () => {
    expect(rightsOf(user('developer'))).toEqual(['report', 'browse'])
    expect(rightsOf(user('moderator'))).toEqual(['report', 'browse', 'review'])
    expect(rightsOf(user('admin'))).toEqual(['report', 'browse', 'review', 'import'])
  })
  test('grants a right of staff to administrators, and to moderators who have it', () => {
    const look = asking({ look: staffWith('VIEW_USERS', null) })
    const holds = (actor: Actor) => look({ actor }, 'look')
    const moderator = (staffRights: number) => ({ ...user('moderator'), staffRights }) as Actor
    expect([holds(product), holds(user('admin'))]).toEqual([true, true])
    expect(holds(moderator(staffRightsOf(['VIEW_USERS'])))).toBe(true)
    expect(holds(moderator(ALL_STAFF_RIGHTS & ~staffRightsOf(['VIEW_USERS'])))).toBe(false)
    expect(holds({ ...user('developer'), staffRights: ALL_STAFF_RIGHTS } as Actor)).toBe(false)
  })
  test('grants moderators whose rights were never changed what all of them have', () => {
    const both = asking({ look: staffWith('VIEW_USERS', null), events: staffWith('READ_EVENTS', null) })
    expect(both({ actor: user('moderator') }, 'look')).toBe(false)
    expect(both({ actor: user('moderator') }, 'events')).toBe(true)
  })
  test('grants every right to the product itself', () =>
    expect(rightsOf(product)).toEqual(['report', 'browse', 'review', 'import']))
})

describe('the rights of a requester', () => {
  const named = { report: 'report', browse: 'browse', review: 'review' } as const
  test('are those of their role that their token covers', () => {
    const asker = { actor: user('moderator'), scopes: scopeBit('PROJECT_WRITE'), confinedTo: null }
    expect(can(named, asker, {})).toEqual({ report: false, browse: true, review: true })
    expect(can(named, { ...asker, actor: user('developer') }, {})).toMatchObject({ review: false })
  })
  test('are only those that can be confined, if their token is confined', () => {
    const asker = {
      actor: user('admin'),
      scopes: scopeBit('PROJECT_WRITE'),
      confinedTo: { projects: ['p'], organizations: [] },
    }
    const all = { ...named, edit: 'edit' } as const
    expect(can(all, asker, {})).toEqual({ report: false, browse: false, review: false, edit: true })
    expect(can(all, { ...asker, scopes: 0n }, {})).toMatchObject({ edit: false })
  })
  test('are none if nobody is signed in', () =>
    expect(can(named, null, {})).toEqual({ report: false, browse: false, review: false }))
})
