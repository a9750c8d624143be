import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `inbox-<userId>`: notifications that a user read or deleted. A projection derives the notifications. */
export type InboxEvent =
  | DomainEvent<'NotificationsRead', { userId: string; notificationIds: readonly string[] }>
  | DomainEvent<'NotificationsDeleted', { userId: string; notificationIds: readonly string[] }>

export const inboxEvents = {
  NotificationsRead: { version: 1 },
  NotificationsDeleted: { version: 1 },
} satisfies Record<InboxEvent['type'], EventCatalogue[string]>
