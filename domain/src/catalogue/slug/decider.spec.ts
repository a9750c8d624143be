import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { type SlugCommand, slugDecider } from './decider.ts'
import type { SlugEvent } from './events.ts'

const given = specification(slugDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})
const reserve = (holderId: string, claimant = 'anna'): SlugCommand => ({
  type: 'ReserveSlug',
  slug: 'copper-age',
  holderId,
  claimant,
})
const reserved: SlugEvent = { type: 'SlugReserved', data: { slug: 'copper-age', holderId: 'p1' } }
const released: SlugEvent = {
  type: 'SlugReleased',
  data: { slug: 'copper-age', holderId: 'p1', heir: 'anna' },
}

describe('a slug', () => {
  test('goes to the first holder who asks', () => given().when(reserve('p1')).emits(reserved))
  test('is refused to a second holder', () => given(reserved).when(reserve('p2')).rejects('slug-taken'))
  test('can be reserved again by its holder', () => given(reserved).when(reserve('p1')).emitsNothing())
  test('is open to the heir after its holder is deleted', () =>
    given(reserved, released)
      .when(reserve('p2'))
      .emits({ type: 'SlugReserved', data: { slug: 'copper-age', holderId: 'p2' } }))
  test('stays closed to strangers after its holder is deleted', () =>
    given(reserved, released).when(reserve('p2', 'mallory')).rejects('slug-taken'))
  test('is open to everybody if it was released without an heir', () =>
    given(reserved, { type: 'SlugReleased', data: { slug: 'copper-age', holderId: 'p1', heir: null } })
      .when(reserve('p2', 'mallory'))
      .emits({ type: 'SlugReserved', data: { slug: 'copper-age', holderId: 'p2' } }))
  test('cannot be released by another holder', () =>
    given(reserved)
      .when({ type: 'ReleaseSlug', slug: 'copper-age', holderId: 'p2', heir: null })
      .emitsNothing())
  test('is released by its holder', () =>
    given(reserved)
      .when({ type: 'ReleaseSlug', slug: 'copper-age', holderId: 'p1', heir: 'anna' })
      .emits(released))
})
