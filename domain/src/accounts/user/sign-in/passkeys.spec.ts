import { describe, test } from 'vitest'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import type { SignInCommand } from './commands.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email: null, role: 'developer', createdAt: now },
}
const keyOf = (id: string, changes: { readonly name?: string; readonly counter?: number } = {}) => ({
  userId,
  passkeyId: id,
  credentialId: `credential ${id}`,
  publicKey: `key ${id}`,
  name: 'Laptop',
  counter: 5,
  transports: ['internal', 'hybrid'],
  isBackedUp: true,
  isUserVerified: true,
  ...changes,
})
const add = (...key: Parameters<typeof keyOf>): SignInCommand => ({ type: 'AddPasskey', ...keyOf(...key) })
const added = (...key: Parameters<typeof keyOf>): UserEvent => ({
  type: 'PasskeyAdded',
  data: { ...keyOf(...key), addedAt: now },
})
const rename = (name: string, passkeyId = 'p1'): SignInCommand => ({
  type: 'RenamePasskey',
  userId,
  passkeyId,
  name,
})
const renamed = (name: string): UserEvent => ({
  type: 'PasskeyRenamed',
  data: { userId, passkeyId: 'p1', name },
})
const use = (counter: number, passkeyId = 'p1'): SignInCommand => ({
  type: 'UsePasskey',
  userId,
  passkeyId,
  counter,
  isUserVerified: true,
})
const used = (counter: number, passkeyId = 'p1'): UserEvent => ({
  type: 'PasskeyUsed',
  data: { userId, passkeyId, counter },
})

describe('a passkey', () => {
  test('is added with everything that its authenticator reported', () =>
    given(registered).when(add('p1')).emits(added('p1')))
  test('is added once, whatever its id', () =>
    given(registered, added('p1'))
      .when({ ...keyOf('p2'), type: 'AddPasskey', credentialId: 'credential p1' })
      .rejects('passkey-already-added'))
  test('is limited to twenty per account', () => {
    const many = Array.from({ length: 20 }, (_, index) => added(`p${index}`))
    given(registered, ...many.slice(1))
      .when(add('more'))
      .emits(added('more'))
    given(registered, ...many)
      .when(add('more'))
      .rejects('too-many-passkeys')
    given(registered, ...many, { type: 'PasskeyRemoved', data: { userId, passkeyId: 'p3' } })
      .when(add('more'))
      .emits(added('more'))
  })
  test.each(['x', 'n'.repeat(64), '🎮'.repeat(64), ' Laptop '])('can be called "%s"', (name) => {
    given(registered).when(add('p1', { name })).emits(added('p1', { name }))
    given(registered, added('p1')).when(rename(name)).emitsOnce(renamed(name))
  })
  test.each(['', '  ', 'n'.repeat(65), 'two\nlines'])('cannot be called "%s"', (name) => {
    given(registered).when(add('p1', { name })).rejects('passkey-name-invalid')
    given(registered, added('p1')).when(rename(name)).rejects('passkey-name-invalid')
  })
  test('keeps its name if nothing changes, and so do the others', () => {
    given(registered, added('p1')).when(rename('Laptop')).emitsNothing()
    given(registered, added('p1'), added('p2'), renamed('Phone')).when(rename('Laptop', 'p2')).emitsNothing()
  })
})

describe('the counter of a passkey', () => {
  const counted = given(registered, added('p1'), added('p2', { counter: 50 }))
  test('moves forward', () => counted.when(use(6)).emits(used(6)))
  test.each([5, 4, 0])('does not stay or go back, to %i', (counter) =>
    counted.when(use(counter)).rejects('passkey-copied'),
  )
  test('is compared with the last use', () => {
    const later = given(registered, added('p1'), used(9))
    later.when(use(9)).rejects('passkey-copied')
    later.when(use(10)).emits(used(10))
  })
  test('is separate for each passkey', () => {
    const later = given(registered, added('p1'), added('p2', { counter: 50 }), used(70, 'p2'))
    later.when(use(6)).emits(used(6))
    later.when(use(70, 'p2')).rejects('passkey-copied')
  })
  test('may be missing', () => {
    const uncounted = given(registered, added('p1', { counter: 0 }))
    uncounted.when(use(0)).emits(used(0))
    uncounted.when(use(1)).emits(used(1))
    given(registered, added('p1', { counter: 0 }), used(1))
      .when(use(0))
      .rejects('passkey-copied')
  })
})

test('the first use that verifies the user of a passkey is noted, and no other', () => {
  const unsure: UserEvent = {
    type: 'PasskeyAdded',
    data: { ...keyOf('p1', { counter: 0 }), isUserVerified: false, addedAt: now },
  }
  const noted: UserEvent = {
    type: 'PasskeyUsed',
    data: { userId, passkeyId: 'p1', counter: 1, isUserVerified: true },
  }
  const useUnsure: SignInCommand = { ...use(1), isUserVerified: false } as SignInCommand
  given(registered, unsure).when(useUnsure).emits(used(1))
  given(registered, unsure).when(use(1)).emits(noted)
  given(registered, unsure, noted).when(use(2)).emits(used(2))
})

test.each<SignInCommand>([
  rename('Phone', 'p9'),
  use(9, 'p9'),
  { type: 'RemovePasskey', userId, passkeyId: 'p9', offered: [] },
])('$type needs a passkey of the account', (command) => {
  given(registered, added('p1')).when(command).rejects('passkey-not-found')
  given(registered, added('p1'), added('p9'), {
    type: 'PasskeyRemoved',
    data: { userId, passkeyId: 'p9' },
  })
    .when(command)
    .rejects('passkey-not-found')
})
