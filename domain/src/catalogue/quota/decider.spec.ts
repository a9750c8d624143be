import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { type QuotaCommand, quotaDecider } from './decider.ts'
import type { QuotaEvent } from './events.ts'

const given = specification(quotaDecider, {
  actor: { kind: 'system', name: 'catalogue' },
  now: '2026-11-21T12:00:00.000Z',
})
const reserve = (holderId: string, owned: readonly string[] = []): QuotaCommand => ({
  type: 'ReserveQuota',
  userId: 'anna',
  holderId,
  owned,
  max: 2,
  what: 'projects',
})
const release = (...holderIds: string[]): QuotaCommand => ({
  type: 'ReleaseQuota',
  userId: 'anna',
  holderIds,
})
const reserved = (holderId: string): QuotaEvent => ({
  type: 'PlaceTaken',
  data: { userId: 'anna', holderId },
})
const released = (...holderIds: string[]): QuotaEvent => ({
  type: 'PlacesGivenBack',
  data: { userId: 'anna', holderIds },
})

describe('the quota of an account', () => {
  test('is used up one by one', () => given(reserved('p1')).when(reserve('p2')).emits(reserved('p2')))
  test('refuses more than its maximum', () =>
    given(reserved('p1'), reserved('p2')).when(reserve('p3')).rejects('allowance-used-up'))
  test('counts everything that the account owns, reserved or not', () =>
    given(reserved('p1'))
      .when(reserve('p3', ['p2']))
      .rejects('allowance-used-up'))
  test('counts an owned project once if it is also reserved', () =>
    given(reserved('p1'))
      .when(reserve('p2', ['p1']))
      .emits(reserved('p2')))
  test('is not used twice for the same project', () =>
    given(reserved('p1'), reserved('p2')).when(reserve('p2')).emitsNothing())
  test('is free again after it is released', () =>
    given(reserved('p1'), reserved('p2'), released('p1')).when(reserve('p3')).emits(reserved('p3')))
  test('is released only for the projects that use it', () =>
    given(reserved('p1')).when(release('p1', 'p2')).emits(released('p1')))
  test('is not released twice', () =>
    given(reserved('p1'), released('p1')).when(release('p1')).emitsNothing())
})
