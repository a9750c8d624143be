import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { RESTRICTED_SCOPES } from '../../kernel/scopes.ts'
import { specification } from '../../kernel/specification.ts'
import { approvedScopes, authorizationDecider, isApproved } from './decider.ts'
import type { AuthorizationEvent } from './events.ts'

const given = specification(authorizationDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-23T12:00:00.000Z',
})
const ids = { authorizationId: 'z1', userId: 'anna', appId: 'a1' }
const authorize = (scopes: bigint, redirectId = 'r1') =>
  ({ type: 'AuthorizeApp', ...ids, redirectId, scopes }) as const
const authorized = (scopes: string, redirectId = 'r1'): AuthorizationEvent => ({
  type: 'AppAuthorized',
  data: { ...ids, redirectId, scopes },
})
const revoke = { type: 'RevokeAuthorization', authorizationId: 'z1', because: 'by-user' } as const
const revoked: AuthorizationEvent = { type: 'AuthorizationRevoked', data: { ...ids, because: 'by-user' } }

describe('an authorization', () => {
  test('is granted', () => given().when(authorize(6n)).emitsOnce(authorized('6')))
  test('need not be repeated for fewer scopes', () => {
    given(authorized('6')).when(authorize(2n)).emitsNothing()
    given(authorized('6')).when(authorize(0n)).emitsNothing()
  })
  test('grows with more scopes and with other addresses', () => {
    given(authorized('6')).when(authorize(32n)).emits(authorized('38'))
    given(authorized('6')).when(authorize(2n, 'r2')).emits(authorized('2', 'r2'))
  })
  test('never includes scopes that only people may use', () => {
    for (let bit = 0n; bit < 40n; bit++)
      if ((RESTRICTED_SCOPES & (1n << bit)) !== 0n)
        given()
          .when(authorize(1n << bit))
          .rejects('app-scopes-restricted')
  })
  test('is revoked by its person or the product', () => {
    given(authorized('6')).when(revoke).emits(revoked)
    given(authorized('6'))
      .when({ ...revoke, because: 'refresh-token-reused' }, { actor: { kind: 'system', name: 'spec' } })
      .emits({ type: 'AuthorizationRevoked', data: { ...ids, because: 'refresh-token-reused' } })
  })
  test('does not exist for others, whatever their role', () =>
    given(authorized('6'))
      .when(revoke, { actor: { kind: 'user', id: 'ben', role: 'admin' } })
      .rejects('authorization-not-found'))
  test('does not exist before it is granted or after it is revoked', () => {
    given().when(revoke).rejects('authorization-not-found')
    given(authorized('6'), revoked).when(revoke).rejects('authorization-not-found')
  })
  test('starts again after it was revoked', () =>
    given(authorized('6'), revoked).when(authorize(2n)).emits(authorized('2')))
})

describe('the approved scopes', () => {
  const state = (...events: AuthorizationEvent[]) => fold(authorizationDecider, events)
  test('are all that were approved at any address', () =>
    expect(approvedScopes(state(authorized('6'), authorized('9', 'r2')))).toBe(15n))
  test('need no question only at the same address and for no more scopes', () => {
    const one = state(authorized('6'), authorized('9', 'r2'))
    expect([isApproved(one, 'r1', 6n), isApproved(one, 'r1', 0n), isApproved(one, 'r2', 9n)]).toEqual([
      true,
      true,
      true,
    ])
    expect([isApproved(one, 'r1', 9n), isApproved(one, 'r3', 0n)]).toEqual([false, false])
  })
  test('are empty after a revocation, in a new epoch', () => {
    const after = state(authorized('6'), revoked)
    expect(approvedScopes(after)).toBe(0n)
    expect(isApproved(after, 'r1', 0n)).toBe(false)
    expect(after).toMatchObject({ status: 'revoked', epoch: 1 })
    expect(state(authorized('6'), revoked, authorized('2'))).toMatchObject({ status: 'active', epoch: 1 })
    expect(approvedScopes(state(authorized('6'), revoked, authorized('2')))).toBe(2n)
  })
})
