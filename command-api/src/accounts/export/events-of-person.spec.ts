import { eventCatalogue } from '@modstead/domain/contexts'
import { describe, expect, test } from 'vitest'
import { ownData } from './events-of-person.ts'

const anna = 'AAAAAAAA'
const ben = 'BBBBBBBB'

describe('an event in a copy of somebody’s data', () => {
  test('tells them what is about them', () => {
    const data = { userId: anna, name: 'Anna', bio: null }
    expect(ownData({ type: 'UserProfileChanged', data }, anna)).toEqual(data)
  })
  test('does not tell what is about others', () => {
    const data = { userId: ben, name: 'Ben', bio: null }
    expect(ownData({ type: 'UserProfileChanged', data }, anna)).toEqual({
      ...data,
      name: 'about somebody else',
    })
  })
  test('does not tell secrets', () => {
    const data = { userId: anna, passwordHash: '$argon2id$' }
    expect(ownData({ type: 'UserPasswordSet', data }, anna)).toEqual({ userId: anna })
  })
  test.each([
    ['UserDetailsViewed', { foundBy: 'email', reason: 'A tip' }, {}],
    ['UserSessionsEndedByStaff', { reason: 'A tip' }, {}],
    ['UserRoleChanged', { role: 'moderator', reason: 'Helps' }, { role: 'moderator' }],
    ['StaffRightsChanged', { rights: 1, reason: 'Helps' }, { rights: 1 }],
  ])('of the type %s does not tell what is about the work of staff', (type, data, told) =>
    expect(ownData({ type, data: { userId: anna, ...data } }, anna)).toEqual({ userId: anna, ...told }),
  )
  test('tells no reason that staff gave', () => {
    const withReason = Object.entries(eventCatalogue).filter(([, { data }]) => 'reason' in data.shape)
    expect(withReason.length).toBeGreaterThan(3)
    for (const [type, { forStaff }] of withReason)
      expect([type, forStaff]).toEqual([type, expect.arrayContaining(['reason'])])
  })
})
