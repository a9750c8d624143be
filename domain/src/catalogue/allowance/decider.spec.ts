import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { type AllowanceCommand, allowanceDecider } from './decider.ts'
import type { AllowanceEvent } from './events.ts'

const given = specification(allowanceDecider, {
  actor: { kind: 'system', name: 'catalogue' },
  now: '2026-11-21T12:00:00.000Z',
})
const take = (holderId: string, owned: readonly string[] = []): AllowanceCommand => ({
  type: 'ReserveQuota',
  userId: 'anna',
  holderId,
  owned,
  max: 2,
  what: 'projects',
})
const giveBack = (...holderIds: string[]): AllowanceCommand => ({
  type: 'ReleaseQuota',
  userId: 'anna',
  holderIds,
})
const taken = (holderId: string): AllowanceEvent => ({
  type: 'PlaceTaken',
  data: { userId: 'anna', holderId },
})
const givenBack = (...holderIds: string[]): AllowanceEvent => ({
  type: 'PlacesGivenBack',
  data: { userId: 'anna', holderIds },
})

describe('the quota of an account', () => {
  test('is used up one by one', () => given(taken('p1')).when(take('p2')).emits(taken('p2')))
  test('refuses more than its maximum', () =>
    given(taken('p1'), taken('p2')).when(take('p3')).rejects('allowance-used-up'))
  test('counts everything that the account owns, reserved or not', () =>
    given(taken('p1'))
      .when(take('p3', ['p2']))
      .rejects('allowance-used-up'))
  test('counts an owned project once if it is also reserved', () =>
    given(taken('p1'))
      .when(take('p2', ['p1']))
      .emits(taken('p2')))
  test('is not used twice for the same project', () =>
    given(taken('p1'), taken('p2')).when(take('p2')).emitsNothing())
  test('is free again after it is released', () =>
    given(taken('p1'), taken('p2'), givenBack('p1')).when(take('p3')).emits(taken('p3')))
  test('is released only for the projects that use it', () =>
    given(taken('p1')).when(giveBack('p1', 'p2')).emits(givenBack('p1')))
  test('is not released twice', () => given(taken('p1'), givenBack('p1')).when(giveBack('p1')).emitsNothing())
})
