import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { MAX_TOKENS, tokenPlacesDecider } from './decider.ts'
import type { TokenPlacesEvent } from './events.ts'

const NOW = '2026-11-29T12:00:00.000Z'
const LATER = '2026-11-29T12:00:00.001Z'
const given = specification(tokenPlacesDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: NOW,
})
const userId = 'anna'
const take = (tokenId: string, expiresAt = LATER) =>
  ({ type: 'TakeTokenPlace', userId, tokenId, expiresAt }) as const
const place = (tokenId: string, expiresAt = LATER): TokenPlacesEvent => ({
  type: 'TokenPlaceTaken',
  data: { userId, tokenId, expiresAt },
})
const back = (...tokenIds: string[]): TokenPlacesEvent => ({
  type: 'TokenPlacesGivenBack',
  data: { userId, tokenIds },
})
const taken = (count: number): TokenPlacesEvent[] =>
  Array.from({ length: count }, (_, index) => place(`t${index}`))

describe('the places for access tokens', () => {
  test('are taken one by one', () => {
    given(...taken(MAX_TOKENS - 1))
      .when(take('next'))
      .emitsOnce(place('next'))
  })
  test('are limited', () => {
    const full = given(...taken(MAX_TOKENS))
    full.when(take('next')).rejects('too-many-tokens')
    full.when(take('t0')).emitsNothing()
  })
  test('end with their tokens', () => {
    given(...taken(MAX_TOKENS - 2), place('old', NOW), place('older', NOW))
      .when(take('next'))
      .emits(back('old', 'older'), place('next'))
    given(...taken(MAX_TOKENS - 1), place('old', NOW), back('old'))
      .when(take('next'))
      .emits(place('next'))
  })
  test('are kept by tokens whose expiry changes, and taken again by expired ones', () => {
    given(...taken(MAX_TOKENS))
      .when(take('t0', NOW))
      .emits(place('t0', NOW))
    given(...taken(MAX_TOKENS), place('t0', NOW))
      .when(take('t0'))
      .emits(place('t0'))
    given(...taken(MAX_TOKENS), place('old', NOW))
      .when(take('old'))
      .rejects('too-many-tokens')
  })
  test('are free again after they are given back', () => {
    given(...taken(MAX_TOKENS))
      .when({ type: 'GiveBackTokenPlaces', userId, tokenIds: ['t3', 'unknown', 't4'] })
      .emitsOnce(back('t3', 't4'))
    given(...taken(MAX_TOKENS), back('t3', 't4'))
      .when(take('next'))
      .emits(place('next'))
    given(...taken(MAX_TOKENS), back('t3', 't4'))
      .when(take('t5'))
      .emitsNothing()
    given()
      .when({ type: 'GiveBackTokenPlaces', userId, tokenIds: ['t3'] })
      .emitsNothing()
  })
})
