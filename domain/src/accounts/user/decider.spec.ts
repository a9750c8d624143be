import { describe, test } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { specification } from '../../kernel/specification.ts'
import { type UserCommand, userDecider } from './decider.ts'
import type { UserEvent } from './events.ts'

const now = '2026-11-21T12:00:00.000Z'
const given = specification(userDecider, { actor: { kind: 'user', id: 'u1', role: 'developer' }, now })
const admin: Actor = { kind: 'user', id: 'boss', role: 'admin' }
const stranger: Actor = { kind: 'user', id: 'u2', role: 'developer' }
const register: UserCommand = {
  type: 'RegisterUser',
  userId: 'u1',
  username: 'Anna',
  email: 'anna@example.test',
  role: 'developer',
}
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId: 'u1', username: 'Anna', email: 'anna@example.test', role: 'developer', createdAt: now },
}
const avatar = { path: 'images/a_96.webp', rawPath: 'images/a.png', color: 255 }

describe('a user', () => {
  test('registers', () => given().when(register).emits(registered))
  test('keeps the date of an imported account', () =>
    given()
      .when({ ...register, createdAt: '2020-01-01T00:00:00.000Z' })
      .emits({
        ...registered,
        data: { ...registered.data, createdAt: '2020-01-01T00:00:00.000Z' },
      } as UserEvent))
  test('registers once', () => given(registered).when(register).rejects('user-exists'))
  test.each(['', 'with space', 'ünder', 'x'.repeat(40)])('cannot be called "%s"', (username) =>
    given()
      .when({ ...register, username })
      .rejects('username-invalid'),
  )
  test('changes name, bio and username', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', username: 'annika', bio: 'Builds roofs', name: null })
      .emits(
        { type: 'UsernameChanged', data: { userId: 'u1', username: 'annika' } },
        { type: 'UserProfileChanged', data: { userId: 'u1', name: null, bio: 'Builds roofs' } },
      ))
  test('changes nothing by repeating what is', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', username: 'Anna', role: 'developer' })
      .emitsNothing())
  test('has a bio of at most 160 characters', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: 'b'.repeat(161) })
      .rejects('bio-too-long'))
  test('has a name of at most 64 characters', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', name: 'n'.repeat(65) })
      .rejects('name-too-long'))
  test('is not changed by others', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: 'x' }, { actor: stranger })
      .rejects('not-this-user'))
  test('does not raise themselves to staff', () => {
    given(registered).when({ type: 'EditUser', userId: 'u1', role: 'admin' }).rejects('staff-field')
    given(registered).when({ type: 'EditUser', userId: 'u1', badges: 1 }).rejects('staff-field')
  })
  test('gets role and badges from an administrator', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', role: 'moderator', badges: 4 }, { actor: admin })
      .emits(
        { type: 'UserRoleChanged', data: { userId: 'u1', role: 'moderator' } },
        { type: 'UserBadgesChanged', data: { userId: 'u1', badges: 4 } },
      ))
  test('has badges of eight bits', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', badges: 256 }, { actor: admin })
      .rejects('badges-invalid'))
  test('sets and removes an avatar', () => {
    const set: UserEvent = { type: 'UserAvatarSet', data: { userId: 'u1', avatar } }
    given(registered).when({ type: 'SetAvatar', userId: 'u1', avatar }).emits(set)
    given(registered, set)
      .when({ type: 'RemoveAvatar', userId: 'u1' })
      .emits({ type: 'UserAvatarRemoved', data: { userId: 'u1' } })
    given(registered).when({ type: 'RemoveAvatar', userId: 'u1' }).emitsNothing()
  })
  test('sets a password', () =>
    given(registered)
      .when({ type: 'SetPassword', userId: 'u1', passwordHash: '$argon2id$…' })
      .emits({ type: 'UserPasswordSet', data: { userId: 'u1', passwordHash: '$argon2id$…' } }))
  test('must exist to be edited', () =>
    given().when({ type: 'EditUser', userId: 'u1', bio: 'x' }).rejects('user-not-found'))
})
