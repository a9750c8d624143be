import { describe, expect, test } from 'vitest'
import type { Actor, Role } from '../kernel/actor.ts'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '../kernel/scopes.ts'
import { canWithUser } from './can.ts'
import { may } from './policy.ts'

const user = (id: string, role: Role = 'developer'): Actor => ({ kind: 'user', id, role })
const product: Actor = { kind: 'system', name: 'import' }

describe('user.edit', () => {
  test('belongs to the user, administrators and the product', () => {
    for (const actor of [user('anna'), user('ada', 'admin'), product])
      expect(may({ actor, userId: 'anna' }, 'user.edit')).toBe(true)
  })
  test('belongs to nobody else', () => {
    for (const actor of [user('ben'), user('mona', 'moderator'), null])
      expect(may({ actor, userId: 'anna' }, 'user.edit')).toBe(false)
  })
})

describe.each(['notification.list', 'app.list'] as const)('%s', (right) => {
  test('belongs to the user alone, whatever role others have', () => {
    expect(may({ actor: user('anna'), userId: 'anna' }, right)).toBe(true)
    for (const actor of [user('ben'), user('mona', 'moderator'), user('ada', 'admin'), null])
      expect(may({ actor, userId: 'anna' }, right)).toBe(false)
  })
})

describe('the rights over an account', () => {
  const anna = { actor: user('anna'), scopes: ALL_SCOPES, confinedTo: null }
  test('let its user edit it, and an administrator change its rank', () => {
    expect(canWithUser(anna, 'anna')).toEqual({ edit: true, changeRole: false })
    expect(canWithUser({ ...anna, actor: user('ada', 'admin') }, 'anna')).toEqual({
      edit: true,
      changeRole: true,
    })
    expect(canWithUser(anna, 'ben')).toEqual({ edit: false, changeRole: false })
  })
  test('let an administrator change a role in a session, not with a token', () => {
    const token = { actor: user('ada', 'admin'), scopes: ALL_SCOPES & ~RESTRICTED_SCOPES, confinedTo: null }
    expect(canWithUser(token, 'anna')).toEqual({ edit: true, changeRole: false })
  })
  test('need a token with the scope to write users', () => {
    expect(canWithUser({ ...anna, scopes: scopeBit('USER_WRITE') }, 'anna').edit).toBe(true)
    expect(canWithUser({ ...anna, scopes: ALL_SCOPES & ~scopeBit('USER_WRITE') }, 'anna').edit).toBe(false)
    expect(canWithUser(null, 'anna')).toEqual({ edit: false, changeRole: false })
  })
})
