import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { MAX_TOKENS, tokenPlacesDecider } from './decider.ts'
import type { TokenPlacesEvent } from './events.ts'

const given = specification(tokenPlacesDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-29T12:00:00.000Z',
})
const userId = 'anna'
const next = { type: 'TakeTokenPlace', userId, tokenId: 'next' } as const
const taken = (count: number): TokenPlacesEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'TokenPlaceTaken',
    data: { userId, tokenId: `t${index}` },
  }))

describe('the places for access tokens', () => {
  test('are taken one by one', () => {
    given(...taken(MAX_TOKENS - 1))
      .when(next)
      .emitsOnce({ type: 'TokenPlaceTaken', data: { userId, tokenId: 'next' } })
  })
  test('are limited', () => {
    const full = given(...taken(MAX_TOKENS))
    full.when(next).rejects('too-many-tokens')
    full.when({ type: 'TakeTokenPlace', userId, tokenId: 't0' }).emitsNothing()
  })
  test('are free again after they are given back', () => {
    const back: TokenPlacesEvent = { type: 'TokenPlacesGivenBack', data: { userId, tokenIds: ['t3', 't4'] } }
    given(...taken(MAX_TOKENS))
      .when({ type: 'GiveBackTokenPlaces', userId, tokenIds: ['t3', 'unknown', 't4'] })
      .emitsOnce(back)
    given(...taken(MAX_TOKENS), back)
      .when(next)
      .emits({ type: 'TokenPlaceTaken', data: { userId, tokenId: 'next' } })
    given(...taken(MAX_TOKENS), back)
      .when({ type: 'TakeTokenPlace', userId, tokenId: 't5' })
      .emitsNothing()
    given()
      .when({ type: 'GiveBackTokenPlaces', userId, tokenIds: ['t3'] })
      .emitsNothing()
  })
})
