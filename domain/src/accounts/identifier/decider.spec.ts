import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { identifierDecider } from './decider.ts'
import type { IdentifierEvent } from './events.ts'

const given = specification(identifierDecider, {
  actor: { kind: 'system', name: 'spec' },
  now: '2026-11-21T12:00:00.000Z',
})
const claimedBy = (userId: string): IdentifierEvent => ({ type: 'IdentifierClaimed', data: { userId } })
const released: IdentifierEvent = { type: 'IdentifierReleased', data: { userId: 'anna' } }

describe('an address or an account at a provider', () => {
  test('belongs to the first who claims it', () =>
    given().when({ type: 'ClaimIdentifier', userId: 'anna' }).emitsOnce(claimedBy('anna')))
  test('is refused to a second user', () =>
    given(claimedBy('anna')).when({ type: 'ClaimIdentifier', userId: 'ben' }).rejects('identifier-taken'))
  test('is released by its owner, once', () =>
    given(claimedBy('anna')).when({ type: 'ReleaseIdentifier', userId: 'anna' }).emitsOnce(released))
  test('is not released by another user', () =>
    given(claimedBy('anna')).when({ type: 'ReleaseIdentifier', userId: 'ben' }).emitsNothing())
  test('that belongs to nobody is not released', () =>
    given().when({ type: 'ReleaseIdentifier', userId: 'anna' }).emitsNothing())
  test('is free after it was released', () =>
    given(claimedBy('anna'), released)
      .when({ type: 'ClaimIdentifier', userId: 'ben' })
      .emits(claimedBy('ben')))
})
