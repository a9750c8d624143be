import type { Decider } from '../../kernel/decider.ts'
import type { InboxEvent } from './events.ts'

export type InboxCommand =
  | {
      readonly type: 'MarkNotificationsRead'
      readonly userId: string
      readonly notificationIds: readonly string[]
    }
  | {
      readonly type: 'DeleteNotifications'
      readonly userId: string
      readonly notificationIds: readonly string[]
    }

/** The read model can apply the same mark twice without harm, so no decision depends on earlier ones. */
export type InboxState = Readonly<Record<string, never>>

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent, never> = {
  initial: {},
  decide: (command) => {
    const { userId, notificationIds } = command
    if (notificationIds.length === 0) return []
    const type = command.type === 'MarkNotificationsRead' ? 'NotificationsRead' : 'NotificationsDeleted'
    return [{ type, data: { userId, notificationIds } }]
  },
  evolve: (state) => state,
}
