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

describe('the places of an account', () => {
  test('are taken one by one', () => given(taken('p1')).when(take('p2')).emits(taken('p2')))
  test('are no more than the account may own', () =>
    given(taken('p1'), taken('p2')).when(take('p3')).rejects('allowance-used-up'))
  test('count what the account owns without having taken a place for it', () =>
    given(taken('p1'))
      .when(take('p3', ['p2']))
      .rejects('allowance-used-up'))
  test('count once what is owned and has a place', () =>
    given(taken('p1'))
      .when(take('p2', ['p1']))
      .emits(taken('p2')))
  test('are not taken twice for the same', () =>
    given(taken('p1'), taken('p2')).when(take('p2')).emitsNothing())
  test('are free again when they were given back', () =>
    given(taken('p1'), taken('p2'), givenBack('p1')).when(take('p3')).emits(taken('p3')))
  test('are given back where they were taken', () =>
    given(taken('p1')).when(giveBack('p1', 'p2')).emits(givenBack('p1')))
  test('are not given back twice', () =>
    given(taken('p1'), givenBack('p1')).when(giveBack('p1')).emitsNothing())
})
