import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { followDecider } from './decider.ts'
import type { FollowEvent } from './events.ts'

const now = '2026-11-21T12:00:00.000Z'
const given = specification(followDecider, { actor: { kind: 'user', id: 'anna', role: 'developer' }, now })
const pair = { userId: 'anna', projectId: 'p1' }
const followed: FollowEvent = { type: 'ProjectFollowed', data: { ...pair, at: now } }
const unfollowed: FollowEvent = { type: 'ProjectUnfollowed', data: pair }

describe('following a project', () => {
  test('is recorded with its time', () =>
    given()
      .when({ type: 'FollowProject', ...pair })
      .emits(followed))
  test('is refused the second time', () =>
    given(followed)
      .when({ type: 'FollowProject', ...pair })
      .rejects('already-following'))
  test('ends on request', () =>
    given(followed)
      .when({ type: 'UnfollowProject', ...pair })
      .emits(unfollowed))
  test('cannot end before it began', () =>
    given()
      .when({ type: 'UnfollowProject', ...pair })
      .rejects('not-following'))
  test('can begin again', () =>
    given(followed, unfollowed)
      .when({ type: 'FollowProject', ...pair })
      .emits(followed))
})
