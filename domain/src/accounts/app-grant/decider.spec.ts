import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { specification } from '../../kernel/specification.ts'
import { appGrantDecider } from './decider.ts'
import type { AppGrantEvent } from './events.ts'
import { expiriesOf } from './lifetime.ts'

const now = '2026-11-23T12:00:00.000Z'
const given = specification(appGrantDecider, { actor: { kind: 'system', name: 'spec' }, now })
const at = (time: string) => ({ now: time })

const ids = { grantId: 'g1', userId: 'anna', appId: 'a1' }
const code = {
  authorizationId: 'z1',
  epoch: 2,
  codeHash: 'code',
  redirectHash: 'redirect',
  challenge: 'challenge',
}
const issued: AppGrantEvent = {
  type: 'AppCodeIssued',
  data: { ...ids, ...code, scopes: '6', expiresAt: '2026-11-23T12:10:00.000Z' },
}
const secrets = { accessHash: 'access', refreshHash: 'refresh' }
const redeem = {
  type: 'RedeemCode',
  grantId: 'g1',
  appId: 'a1',
  codeHash: 'code',
  redirectHash: 'redirect',
  challenge: 'challenge',
  ...secrets,
} as const
const times = {
  accessExpiresAt: '2026-12-07T12:00:00.000Z',
  refreshExpiresAt: '2027-01-22T12:00:00.000Z',
  issuedAt: now,
}
const redeemed: AppGrantEvent = {
  type: 'AppTokensIssued',
  data: { ...ids, ...secrets, ...times, endsAt: '2027-11-23T12:00:00.000Z' },
}
const next = { accessHash: 'access 2', refreshHash: 'refresh 2' }
const refresh = {
  type: 'RefreshGrant',
  grantId: 'g1',
  appId: 'a1',
  presentedHash: 'refresh',
  ...next,
} as const
const refreshed: AppGrantEvent = { type: 'AppTokensRefreshed', data: { ...ids, ...next, ...times } }
const ended = (because: 'code-reused' | 'refresh-token-reused' | 'given-back'): AppGrantEvent => ({
  type: 'AppGrantEnded',
  data: { ...ids, because },
})

describe('a code', () => {
  test('is issued for ten minutes', () =>
    given()
      .when({ type: 'IssueCode', ...ids, ...code, scopes: 6n })
      .emits(issued))
  test('is exchanged for tokens that are valid for 14 days', () => given(issued).when(redeem).emits(redeemed))
  test('is valid until its last moment', () => {
    given(issued).when(redeem, at('2026-11-23T12:10:00.000Z')).rejects('code-invalid')
    const state = fold(appGrantDecider, [issued])
    const outcome = appGrantDecider.decide(redeem, state, {
      actor: { kind: 'system', name: 'spec' },
      ...at('2026-11-23T12:09:59.999Z'),
    })
    expect(outcome).toMatchObject([{ type: 'AppTokensIssued' }])
  })
  test.each([
    { codeHash: 'another' },
    { appId: 'another' },
    { redirectHash: 'another' },
    { redirectHash: null },
    { challenge: 'another' },
    { challenge: null },
  ])('is invalid with %j', (over) =>
    given(issued)
      .when({ ...redeem, ...over })
      .rejects('code-invalid'),
  )
  test('without a challenge and an address does not require any', () => {
    const bare = { ...issued, data: { ...issued.data, redirectHash: null, challenge: null } } as AppGrantEvent
    given(bare).when(redeem).rejects('code-invalid')
    given(bare)
      .when({ ...redeem, redirectHash: null })
      .rejects('code-invalid')
    given(bare)
      .when({ ...redeem, redirectHash: null, challenge: null })
      .emits(redeemed)
  })
  test('ends its tokens when it is used again, whatever is sent with it', () => {
    given(issued, redeemed).when(redeem).emits(ended('code-reused'))
    given(issued, redeemed)
      .when({ ...redeem, challenge: null, redirectHash: null })
      .emits(ended('code-reused'))
    given(issued, redeemed, refreshed).when(redeem).emits(ended('code-reused'))
  })
  test('ends nothing if it is wrong or belongs to another app', () => {
    given(issued, redeemed)
      .when({ ...redeem, codeHash: 'another' })
      .rejects('code-invalid')
    given(issued, redeemed)
      .when({ ...redeem, appId: 'another' })
      .rejects('code-invalid')
  })
  test('is invalid before it is issued and after the grant has ended', () => {
    given().when(redeem).rejects('code-invalid')
    given(issued, redeemed, ended('given-back')).when(redeem).rejects('code-invalid')
  })
})

describe('a refresh token', () => {
  test('is exchanged for new tokens', () => given(issued, redeemed).when(refresh).emits(refreshed))
  test('ends everything when it is used again', () => {
    given(issued, redeemed, refreshed).when(refresh).emits(ended('refresh-token-reused'))
  })
  test.each([{ presentedHash: 'another' }, { appId: 'another' }])('is refused with %j', (over) =>
    given(issued, redeemed)
      .when({ ...refresh, ...over })
      .rejects('refresh-token-invalid'),
  )
  test('is refused before there are tokens and after they have ended', () => {
    given().when(refresh).rejects('refresh-token-invalid')
    given(issued).when(refresh).rejects('refresh-token-invalid')
    given(issued, redeemed, ended('code-reused')).when(refresh).rejects('refresh-token-invalid')
  })
  test('ends after sixty days without use', () =>
    given(issued, redeemed).when(refresh, at('2027-01-22T12:00:00.000Z')).rejects('refresh-token-invalid'))
  test('remembers at most twenty former tokens', () => {
    const many = Array.from(
      { length: 21 },
      (_, index): AppGrantEvent => ({
        type: 'AppTokensRefreshed',
        data: { ...ids, ...times, accessHash: `access ${index}`, refreshHash: `refresh ${index}` },
      }),
    )
    const old = given(issued, redeemed, ...many)
    old.when({ ...refresh, presentedHash: 'refresh 0' }).emits(ended('refresh-token-reused'))
    old.when({ ...refresh, presentedHash: 'refresh' }).rejects('refresh-token-invalid')
  })
  test('is revoked by its app', () => {
    const back = { type: 'GiveBackGrant', grantId: 'g1', appId: 'a1' } as const
    given(issued, redeemed).when(back).emits(ended('given-back'))
    given(issued, redeemed)
      .when({ ...back, appId: 'another' })
      .rejects('refresh-token-invalid')
    given(issued).when(back).rejects('refresh-token-invalid')
  })
})

describe('the folded grant', () => {
  const state = (...events: AppGrantEvent[]) => fold(appGrantDecider, events)
  const granted = { userId: 'anna', appId: 'a1', authorizationId: 'z1', epoch: 2, scopes: 6n }
  test('knows its tokens and the former access token', () => {
    expect(state(issued, redeemed)).toMatchObject({
      ...granted,
      status: 'active',
      accessHash: 'access',
      formerAccessHash: null,
    })
    expect(state(issued, redeemed, refreshed)).toMatchObject({
      ...granted,
      accessHash: 'access 2',
      formerAccessHash: 'access',
      formerRefreshHashes: ['refresh'],
      endsAt: '2027-11-23T12:00:00.000Z',
    })
  })
  test('is empty if no code was issued', () => {
    expect(state(redeemed)).toEqual({ status: 'none' })
    expect(state(issued, refreshed)).toMatchObject({ status: 'asked' })
  })
})

test('tokens end with their grant', () => {
  expect(expiriesOf('2027-11-20T12:00:00.000Z', '2027-11-23T12:00:00.000Z')).toEqual({
    accessExpiresAt: '2027-11-23T12:00:00.000Z',
    refreshExpiresAt: '2027-11-23T12:00:00.000Z',
  })
})
