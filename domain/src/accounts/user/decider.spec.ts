import { describe, expect, test } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { specification } from '../../kernel/specification.ts'
import { type UserCommand, userDecider } from './decider.ts'
import type { UserEvent } from './events.ts'
import { evolveUser } from './state.ts'

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
  test('keeps the language of the request, if there is one', () => {
    const inGerman = { ...registered, data: { ...registered.data, locale: 'de-DE' } } as UserEvent
    given()
      .when({ ...register, locale: 'de-DE' })
      .emits(inGerman)
    const localeAfter = (event: UserEvent) => evolveUser({ status: 'none' }, event)
    expect(localeAfter(inGerman)).toMatchObject({ signUpLocale: 'de-DE' })
    for (const locale of [undefined, 'xx-XX', { erased: true }])
      expect(localeAfter({ ...registered, data: { ...registered.data, locale } } as UserEvent)).toMatchObject(
        { signUpLocale: null },
      )
  })
  test('asks for news at registration, or gets none', () => {
    given()
      .when({ ...register, wantsNewsletter: true })
      .emits(registered, { type: 'UserNewsletterChosen', data: { userId: 'u1', isWanted: true } })
    given()
      .when({ ...register, wantsNewsletter: false })
      .emits(registered)
  })
  test('registers together with the way to sign in', () => {
    const linkTo = { provider: 'github', subject: '7', shownAs: 'anna' } as const
    given()
      .when({ ...register, passwordHash: 'argon' })
      .emits(registered, { type: 'UserPasswordSet', data: { userId: 'u1', passwordHash: 'argon' } })
    given()
      .when({ ...register, linkTo })
      .emits(registered, { type: 'ProviderLinked', data: { userId: 'u1', ...linkTo } })
  })
  test('registers with a role of staff, and the reason of whoever gives it', () => {
    const staff = { ...register, role: 'admin' } as const
    given()
      .when({ ...staff, reason: ' Asked ' }, { actor: admin })
      .emits(registered, { type: 'UserRoleChanged', data: { userId: 'u1', role: 'admin', reason: 'Asked' } })
    for (const reason of [undefined, ' '])
      given()
        .when({ ...staff, ...(reason && { reason }) }, { actor: admin })
        .rejects('reason-invalid')
    given()
      .when(staff, { actor: { kind: 'system', name: 'spec' } })
      .emits({ ...registered, data: { ...registered.data, role: 'admin' } } as UserEvent)
  })
  test('registers with the badges of an earlier account', () => {
    given()
      .when({ ...register, badges: 4 }, { actor: admin })
      .emits(registered, { type: 'UserBadgesChanged', data: { userId: 'u1', badges: 4 } })
    given()
      .when({ ...register, badges: 0 })
      .emits(registered)
    given()
      .when({ ...register, badges: 256 })
      .rejects('badges-invalid')
  })
  test('subscribes to news later, or unsubscribes', () => {
    const choose = (isWanted: boolean): UserCommand => ({ type: 'ChooseNewsletter', userId: 'u1', isWanted })
    const chosen: UserEvent = { type: 'UserNewsletterChosen', data: { userId: 'u1', isWanted: true } }
    given(registered).when(choose(true)).emitsOnce(chosen)
    given(registered).when(choose(false)).emitsNothing()
    given(registered, chosen)
      .when(choose(false))
      .emitsOnce({ type: 'UserNewsletterChosen', data: { userId: 'u1', isWanted: false } })
    given(registered).when(choose(true), { actor: admin }).rejects('not-this-user')
  })
  test('registers once', () => given(registered).when(register).rejects('user-exists'))
  test.each(['', 'with space', 'ünder', 'x'.repeat(40)])('cannot be called "%s"', (username) => {
    given()
      .when({ ...register, username })
      .rejects('username-invalid')
    given(registered).when({ type: 'EditUser', userId: 'u1', username }).rejects('username-invalid')
  })
  test.each(['x', 'x'.repeat(39)])('can be called "%s"', (username) =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', username })
      .emitsOnce({ type: 'UsernameChanged', data: { userId: 'u1', username } }),
  )
  test.each(['Modstead', 'ADMIN', 'no-reply', 'm.o.d'])('cannot call themselves "%s"', (username) => {
    given()
      .when({ ...register, username })
      .rejects('username-reserved')
    given(registered).when({ type: 'EditUser', userId: 'u1', username }).rejects('username-reserved')
  })
  test('can get a name reserved for the site only from an administrator', () =>
    specification(userDecider, { actor: admin, now })(registered)
      .when({ type: 'EditUser', userId: 'u1', username: 'support' })
      .emits({ type: 'UsernameChanged', data: { userId: 'u1', username: 'support' } }))
  test('keeps a name that was reserved later, even in another spelling', () => {
    const former = { ...registered, data: { ...registered.data, username: 'support' } } as UserEvent
    given(former)
      .when({ type: 'EditUser', userId: 'u1', username: 'Support' })
      .emits({ type: 'UsernameChanged', data: { userId: 'u1', username: 'Support' } })
  })
  test('changes name, bio and username, once', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', username: 'annika', bio: 'Builds roofs', name: null })
      .emitsOnce(
        { type: 'UsernameChanged', data: { userId: 'u1', username: 'annika' } },
        { type: 'UserProfileChanged', data: { userId: 'u1', name: null, bio: 'Builds roofs' } },
      ))
  test('keeps the name when the bio changes, and vice versa', () => {
    const profile = (name: string | null, bio: string | null): UserEvent => ({
      type: 'UserProfileChanged',
      data: { userId: 'u1', name, bio },
    })
    given(registered, profile('Anna', 'Builds roofs'))
      .when({ type: 'EditUser', userId: 'u1', bio: null })
      .emitsOnce(profile('Anna', null))
    given(registered, profile('Anna', 'Builds roofs'))
      .when({ type: 'EditUser', userId: 'u1', name: 'Annika' })
      .emitsOnce(profile('Annika', 'Builds roofs'))
  })
  test('starts without name, bio, badges and avatar', () => {
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', name: null, bio: null, badges: 0 })
      .emitsNothing()
    given(registered).when({ type: 'RemoveAvatar', userId: 'u1' }).emitsNothing()
  })
  test('emits nothing if an edit repeats the current values', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', username: 'Anna', role: 'developer', badges: 0 })
      .emitsNothing())
  test('can have a bio of 160 characters and a name of 64', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: 'b'.repeat(160), name: 'n'.repeat(64) })
      .emits({
        type: 'UserProfileChanged',
        data: { userId: 'u1', name: 'n'.repeat(64), bio: 'b'.repeat(160) },
      }))
  test('can have as many emoji as other characters', () => {
    const [name, bio] = ['🎮'.repeat(64), '🎮'.repeat(160)]
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio, name })
      .emits({ type: 'UserProfileChanged', data: { userId: 'u1', name, bio } })
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: `${bio}b` })
      .rejects('bio-too-long')
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', name: `${name}n` })
      .rejects('name-too-long')
  })
  test('has a bio of at most 160 characters', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: 'b'.repeat(161) })
      .rejects('bio-too-long'))
  test('has a name of at most 64 characters', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', name: 'n'.repeat(65) })
      .rejects('name-too-long'))
  test('has a name on a single line', () =>
    given(registered).when({ type: 'EditUser', userId: 'u1', name: 'First\nSecond' }).rejects('name-invalid'))
  test('cannot be changed by another user', () =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', bio: 'x' }, { actor: stranger })
      .rejects('not-this-user'))
  test('cannot promote themselves to staff', () => {
    given(registered).when({ type: 'EditUser', userId: 'u1', role: 'admin' }).rejects('staff-field')
    given(registered).when({ type: 'EditUser', userId: 'u1', badges: 1 }).rejects('staff-field')
  })
  test('gets role and badges from an administrator, once', () =>
    given(registered)
      .when(
        { type: 'EditUser', userId: 'u1', role: 'moderator', badges: 4, reason: 'Asked' },
        { actor: admin },
      )
      .emitsOnce(
        { type: 'UserRoleChanged', data: { userId: 'u1', role: 'moderator', reason: 'Asked' } },
        { type: 'UserBadgesChanged', data: { userId: 'u1', badges: 4 } },
      ))
  test('can have badges of eight bits', () => {
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', badges: 255 }, { actor: admin })
      .emits({ type: 'UserBadgesChanged', data: { userId: 'u1', badges: 255 } })
    given(registered, { type: 'UserBadgesChanged', data: { userId: 'u1', badges: 4 } })
      .when({ type: 'EditUser', userId: 'u1', badges: 0 }, { actor: admin })
      .emits({ type: 'UserBadgesChanged', data: { userId: 'u1', badges: 0 } })
  })
  test.each([256, -1, 1.5, Number.NaN])('cannot have the badges %d', (badges) =>
    given(registered)
      .when({ type: 'EditUser', userId: 'u1', badges }, { actor: admin })
      .rejects('badges-invalid'),
  )
  test('sets and removes an avatar', () => {
    const set: UserEvent = { type: 'UserAvatarSet', data: { userId: 'u1', avatar } }
    given(registered).when({ type: 'SetAvatar', userId: 'u1', avatar }).emits(set)
    given(registered, set)
      .when({ type: 'RemoveAvatar', userId: 'u1' })
      .emitsOnce({ type: 'UserAvatarRemoved', data: { userId: 'u1' } })
    given(registered).when({ type: 'RemoveAvatar', userId: 'u1' }).emitsNothing()
  })
  test('sets a password', () =>
    given(registered)
      .when({ type: 'SetPassword', userId: 'u1', passwordHash: '$argon2id$…' })
      .emits({ type: 'UserPasswordSet', data: { userId: 'u1', passwordHash: '$argon2id$…' } }))
  test('keeps every field while the others change', () => {
    const all: UserEvent[] = [
      { type: 'UsernameChanged', data: { userId: 'u1', username: 'annika' } },
      { type: 'UserProfileChanged', data: { userId: 'u1', name: 'Anna', bio: 'Builds roofs' } },
      { type: 'UserRoleChanged', data: { userId: 'u1', role: 'moderator' } },
      { type: 'UserBadgesChanged', data: { userId: 'u1', badges: 4 } },
      { type: 'UserAvatarSet', data: { userId: 'u1', avatar } },
      { type: 'UserAvatarRemoved', data: { userId: 'u1' } },
      { type: 'UserPasswordSet', data: { userId: 'u1', passwordHash: '$argon2id$…' } },
      { type: 'UserEmailChanged', data: { userId: 'u1', email: 'annika@example.test' } },
    ]
    const { name, bio, badges } = { name: 'Anna', bio: 'Builds roofs', badges: 4 }
    for (const events of [all, all.toReversed()])
      given(registered, ...events)
        .when({ type: 'EditUser', userId: 'u1', username: 'annika', name, bio, role: 'moderator', badges })
        .emitsNothing()
  })
  test('must exist to be edited', () => {
    const edit: UserCommand = { type: 'EditUser', userId: 'u1', bio: 'x' }
    given().when(edit).rejects('user-not-found')
    given({ type: 'UserAvatarSet', data: { userId: 'u1', avatar } })
      .when(edit)
      .rejects('user-not-found')
  })
  test('has no username, name or bio after erasure', () => {
    const erased = { erased: true } as const
    given(registered, { type: 'UserProfileChanged', data: { userId: 'u1', name: erased, bio: erased } })
      .when({ type: 'EditUser', userId: 'u1', name: null, bio: null })
      .emitsNothing()
    given({ ...registered, data: { ...registered.data, username: erased } } as UserEvent)
      .when({ type: 'EditUser', userId: 'u1', username: 'Anna' })
      .emits({ type: 'UsernameChanged', data: { userId: 'u1', username: 'Anna' } })
  })
})
