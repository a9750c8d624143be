import { describe, expect, test } from 'vitest'
import type { AccessTokenState } from './decider.ts'
import { widens } from './widens.ts'

const state: AccessTokenState = {
  status: 'active',
  userId: 'anna',
  name: 'Builds',
  scopes: 0b110n,
  expiresAt: '2027-01-01T00:00:00.000Z',
  confinedTo: { projects: ['p'], organizations: [] },
  issuedBy: null,
  secretHash: 'h',
}

describe('an edit of a token', () => {
  test.each([
    ['one more scope', { scopes: 0b111n }],
    ['another scope', { scopes: 0b1n }],
    ['a longer lifetime', { expiresAt: '2027-01-01T00:00:00.001Z' }],
    ['the confinement removed', { confinedTo: null }],
    ['another project', { confinedTo: { projects: ['q'], organizations: [] } }],
  ])('widens it with %s', (_what, changes) => expect(widens(state, changes)).toBe(true))
  test.each([
    ['nothing', {}],
    ['the same scopes', { scopes: 0b110n }],
    ['no scopes', { scopes: 0n }],
    ['the same lifetime', { expiresAt: '2027-01-01T00:00:00.000Z' }],
    ['the same confinement', { confinedTo: { projects: ['p'], organizations: [] } }],
  ])('does not widen it with %s', (_what, changes) => expect(widens(state, changes)).toBe(false))
  test('widens nothing if the token no longer works', () =>
    expect(widens({ ...state, status: 'revoked' }, { scopes: 0b1n })).toBe(false))
})
