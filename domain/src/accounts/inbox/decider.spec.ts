import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { inboxDecider } from './decider.ts'

const given = specification(inboxDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})

describe('an inbox', () => {
  test('records which notifications were read', () =>
    given()
      .when({ type: 'MarkNotificationsRead', userId: 'anna', notificationIds: ['n1', 'n2'] })
      .emits({ type: 'NotificationsRead', data: { userId: 'anna', notificationIds: ['n1', 'n2'] } }))
  test('records which notifications were deleted', () =>
    given()
      .when({ type: 'DeleteNotifications', userId: 'anna', notificationIds: ['n1'] })
      .emits({ type: 'NotificationsDeleted', data: { userId: 'anna', notificationIds: ['n1'] } }))
  test('records nothing for an empty list', () =>
    given().when({ type: 'DeleteNotifications', userId: 'anna', notificationIds: [] }).emitsNothing())
})
