import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { ALL_SCOPES, hasScope, RESTRICTED_SCOPES, scopeBit } from '../../kernel/scopes.ts'
import { specification } from '../../kernel/specification.ts'
import { type AccessTokenCommand, accessTokenDecider } from './decider.ts'
import type { AccessTokenEvent } from './events.ts'

const given = specification(accessTokenDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})
const ids = { tokenId: 't1', userId: 'anna' }
const create = (
  over: Partial<Extract<AccessTokenCommand, { type: 'CreateAccessToken' }>> = {},
): AccessTokenCommand => ({
  type: 'CreateAccessToken',
  ...ids,
  name: 'Build server',
  scopes: scopeBit('PROJECT_READ'),
  expiresAt: '2027-01-01T00:00:00.000Z',
  secretHash: 'h',
  ...over,
})
const editing = { type: 'EditAccessToken', tokenId: 't1', mayWiden: true } as const
const created: AccessTokenEvent = {
  type: 'AccessTokenCreated',
  data: {
    ...ids,
    name: 'Build server',
    scopes: '2048',
    expiresAt: '2027-01-01T00:00:00.000Z',
    secretHash: 'h',
  },
}
const issued = {
  ...created,
  data: {
    ...created.data,
    confinedTo: { projects: ['AANobbMI'], organizations: [] },
    issuedBy: 'trusted-publishing',
  },
} as const satisfies AccessTokenEvent

describe('a personal access token', () => {
  const confinedTo = { projects: ['AANobbMI'], organizations: ['Zz3kPq9T'] }
  test('can be limited to some projects and organizations', () =>
    given()
      .when(create({ confinedTo }))
      .emits({ ...created, data: { ...created.data, confinedTo } } as AccessTokenEvent))
  test.each([
    { projects: [], organizations: [] },
    { projects: ['AANobbMI', 'AANobbMI'], organizations: [] },
    { projects: [], organizations: ['Zz3kPq9T', 'Zz3kPq9T'] },
    { projects: ['a slug'], organizations: [] },
    { projects: Array.from({ length: 51 }, (_, at) => `AANobb${10 + at}`), organizations: [] },
  ])('cannot be confined to %j', (wrong) => {
    given()
      .when(create({ confinedTo: wrong }))
      .rejects('token-confinement-invalid')
    given(created)
      .when({ ...editing, confinedTo: wrong })
      .rejects('token-confinement-invalid')
  })
  test('can be confined to fifty projects and organizations', () =>
    given(created)
      .when({
        ...editing,
        confinedTo: {
          projects: Array.from({ length: 50 }, (_, at) => `AANobb${10 + at}`),
          organizations: [],
        },
      })
      .emits({
        type: 'AccessTokenConfined',
        data: {
          ...ids,
          confinedTo: {
            projects: Array.from({ length: 50 }, (_, at) => `AANobb${10 + at}`),
            organizations: [],
          },
        },
      }))
  test('can be confined later and freed again, and emits nothing if nothing changes', () => {
    const confined: AccessTokenEvent = { type: 'AccessTokenConfined', data: { ...ids, confinedTo } }
    given(created)
      .when({ ...editing, confinedTo })
      .emits(confined)
    given(created)
      .when({ ...editing, confinedTo: null })
      .emitsNothing()
    given(created, confined)
      .when({ ...editing, confinedTo })
      .emitsNothing()
    given(created, confined)
      .when({ ...editing, confinedTo: null })
      .emits({ type: 'AccessTokenConfined', data: { ...ids, confinedTo: null } })
  })
  test('can be issued by the product for a short time', () =>
    given()
      .when(create({ issuedBy: 'trusted-publishing', confinedTo: issued.data.confinedTo }), {
        actor: { kind: 'system', name: 'spec' },
      })
      .emits(issued))
  test.each([
    ['2026-11-21T12:00:00.000Z', 'while it works'],
    ['2027-06-01T00:00:00.000Z', 'after it has expired'],
  ])('that the product issued is never edited (at %s, %s)', (now) => {
    for (const change of [
      { name: 'Mine now' },
      { scopes: 0n },
      { expiresAt: '2028-01-01T00:00:00.000Z' },
      { confinedTo: null },
    ])
      for (const actor of [
        { kind: 'user', id: 'anna', role: 'developer' },
        { kind: 'system', name: 'spec' },
      ] as const)
        given(issued)
          .when({ ...editing, ...change }, { actor, now })
          .rejects('token-not-found')
  })
  test('that the product issued can be revoked by its owner', () =>
    given(issued)
      .when({ type: 'RevokeAccessToken', tokenId: 't1' })
      .emits({ type: 'AccessTokenRevoked', data: ids }))
  test('is created with its scopes', () => given().when(create()).emits(created))
  test.each(['abc', 'n'.repeat(255), '🎮'.repeat(255)])('can be called "%s"', (name) =>
    given()
      .when(create({ name }))
      .emits({ ...created, data: { ...created.data, name } } as AccessTokenEvent),
  )
  test.each(['', 'x', 'ab', '  ab  ', '🎮🎮', 'n'.repeat(256)])(
    'cannot be called "%s", but needs 3 to 255 characters',
    (name) => given().when(create({ name })).rejects('token-name-invalid'),
  )
  test.each(['2020-01-01T00:00:00.000Z', '2026-11-21T12:00:00.000Z', 'tomorrow'])(
    'cannot expire at "%s", which is not in the future',
    (expiresAt) => given().when(create({ expiresAt })).rejects('token-expiry-past'),
  )
  test('cannot have a restricted scope', () => {
    for (let bit = 0n; bit < 40n; bit++) {
      const scopes = 1n << bit
      if ((RESTRICTED_SCOPES & scopes) !== 0n)
        given().when(create({ scopes })).rejects('token-scopes-restricted')
    }
    given(created)
      .when({ ...editing, scopes: scopeBit('USER_DELETE') })
      .rejects('token-scopes-restricted')
  })
  test('cannot have a scope that does not exist', () =>
    given()
      .when(create({ scopes: 1n << 50n }))
      .rejects('token-scopes-unknown'))
  test('can have restricted scopes if the product itself creates it', () =>
    given()
      .when(create({ scopes: ALL_SCOPES, allowRestricted: true }))
      .emits({ ...created, data: { ...created.data, scopes: ALL_SCOPES.toString() } } as AccessTokenEvent))
  test('is widened only by those who may', () => {
    const unproven = { ...editing, mayWiden: false }
    for (const changes of [{ scopes: 2049n }, { expiresAt: '2028-01-01T00:00:00.000Z' }])
      given(created)
        .when({ ...unproven, ...changes })
        .rejects('proof-needed')
    given(created)
      .when({ ...unproven, scopes: 0n })
      .emits({ type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '0' } })
    given(created)
      .when({ ...unproven, name: 'Laptop' })
      .emits({ type: 'AccessTokenRenamed', data: { ...ids, name: 'Laptop' } })
    // What narrowed it in between counts, not what it could do when it was asked for.
    given(created, { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '0' } })
      .when({ ...unproven, scopes: 2048n })
      .rejects('proof-needed')
  })
  test('changes scopes and expiry', () =>
    given(created)
      .when({ ...editing, scopes: 0n, expiresAt: '2028-01-01T00:00:00.000Z' })
      .emits(
        { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '0' } },
        { type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: '2028-01-01T00:00:00.000Z' } },
      ))
  test.each([{ scopes: 0n }, { scopes: 2048n, expiresAt: '2028-01-01T00:00:00.000Z' }])(
    'emits nothing if scopes and expiry stay the same',
    (changes) => {
      const edit: AccessTokenCommand = { ...editing, ...changes }
      const state = given(
        created,
        { type: 'AccessTokenRenamed', data: { ...ids, name: 'Laptop' } },
        { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: changes.scopes.toString() } },
        ...(changes.expiresAt === undefined
          ? []
          : [{ type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: changes.expiresAt } } as const]),
      )
      state.when(edit).emitsNothing()
      state
        .when({ ...edit, scopes: 1024n })
        .emits({ type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '1024' } })
    },
  )
  test('emits nothing for the values it was created with', () =>
    given(created)
      .when({
        ...editing,
        scopes: scopeBit('PROJECT_READ'),
        expiresAt: '2027-01-01T00:00:00.000Z',
      })
      .emitsNothing())
  test('must respect the same limits when it is edited', () => {
    const refused = given(created)
    refused.when({ ...editing, name: 'ab' }).rejects('token-name-invalid')
    refused
      .when({ ...editing, name: 'Laptop', expiresAt: '2020-01-01T00:00:00.000Z' })
      .rejects('token-expiry-past')
    refused.when({ ...editing, name: 'Laptop', scopes: 1n << 50n }).rejects('token-scopes-unknown')
  })
  test('is revoked by the product itself', () =>
    given(created)
      .when({ type: 'RevokeAccessToken', tokenId: 't1' }, { actor: { kind: 'system', name: 'spec' } })
      .emits({ type: 'AccessTokenRevoked', data: ids }))
  test('is revoked by the product if its secret was found', () =>
    given(created)
      .when(
        { type: 'RevokeAccessToken', tokenId: 't1', because: 'found-in-public' },
        { actor: { kind: 'system', name: 'spec' } },
      )
      .emits({ type: 'AccessTokenRevoked', data: { ...ids, because: 'found-in-public' } }))
  test('is renamed', () =>
    given(created)
      .when({ ...editing, name: 'Laptop' })
      .emits({ type: 'AccessTokenRenamed', data: { ...ids, name: 'Laptop' } }))
  test('is revoked by its owner', () =>
    given(created)
      .when({ type: 'RevokeAccessToken', tokenId: 't1' })
      .emits({ type: 'AccessTokenRevoked', data: ids }))
  test('does not exist for another user', () =>
    given(created)
      .when(
        { type: 'RevokeAccessToken', tokenId: 't1' },
        { actor: { kind: 'user', id: 'ben', role: 'admin' } },
      )
      .rejects('token-not-found'))
  test('does not exist once revoked', () =>
    given(created, { type: 'AccessTokenRevoked', data: ids })
      .when({ ...editing, name: 'Again' })
      .rejects('token-not-found'))
  test('does not exist before it is created', () =>
    given(
      { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '1' } },
      { type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: '2028-01-01T00:00:00.000Z' } },
      { type: 'AccessTokenRevoked', data: ids },
    )
      .when({ type: 'RevokeAccessToken', tokenId: 't1' }, { actor: { kind: 'system', name: 'spec' } })
      .rejects('token-not-found'))
  test('keeps its owner after it is revoked', () =>
    expect(fold(accessTokenDecider, [created, { type: 'AccessTokenRevoked', data: ids }])).toMatchObject({
      status: 'revoked',
      userId: 'anna',
    }))
})

test('scopes have the bits of the public API', () => {
  expect(scopeBit('PROJECT_CREATE')).toBe(1n << 10n)
  expect(scopeBit('PAT_CREATE')).toBe(1n << 24n)
  expect(scopeBit('SESSION_ACCESS')).toBe(1n << 39n)
  expect(hasScope(ALL_SCOPES, 'ORGANIZATION_DELETE')).toBe(true)
  expect(hasScope(scopeBit('PROJECT_READ'), 'PROJECT_CREATE')).toBe(false)
})
