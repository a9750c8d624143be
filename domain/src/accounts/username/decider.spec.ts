import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { usernameDecider } from './decider.ts'
import type { UsernameEvent } from './events.ts'

const given = specification(usernameDecider, {
  actor: { kind: 'system', name: 'spec' },
  now: '2026-11-21T12:00:00.000Z',
})
const reserved: UsernameEvent = { type: 'UsernameReserved', data: { userId: 'anna' } }
const released: UsernameEvent = { type: 'UsernameReleased', data: { userId: 'anna' } }

describe('a username', () => {
  test('goes to the first user who asks', () =>
    given().when({ type: 'ReserveUsername', userId: 'anna' }).emits(reserved))
  test('is refused to a second user', () =>
    given(reserved).when({ type: 'ReserveUsername', userId: 'ben' }).rejects('username-taken'))
  test('can be reserved again by its owner', () =>
    given(reserved).when({ type: 'ReserveUsername', userId: 'anna' }).emitsNothing())
  test('is free after it is released', () =>
    given(reserved, released)
      .when({ type: 'ReserveUsername', userId: 'ben' })
      .emits({ type: 'UsernameReserved', data: { userId: 'ben' } }))
  test('is released by its owner, once', () =>
    given(reserved).when({ type: 'ReleaseUsername', userId: 'anna' }).emitsOnce(released))
  test('cannot be released by another user', () =>
    given(reserved).when({ type: 'ReleaseUsername', userId: 'ben' }).emitsNothing())
})
