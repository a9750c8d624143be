import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `inbox-<userId>`: what a user did with notifications; the notifications themselves are derived by projection. */
export type InboxEvent =
  | DomainEvent<'NotificationsRead', { userId: string; notificationIds: readonly string[] }>
  | DomainEvent<'NotificationsDeleted', { userId: string; notificationIds: readonly string[] }>

export const inboxEvents = {
  NotificationsRead: { version: 1 },
  NotificationsDeleted: { version: 1 },
} satisfies Record<InboxEvent['type'], EventCatalogue[string]>
