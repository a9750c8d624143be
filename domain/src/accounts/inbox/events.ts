import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text, texts } from '../../kernel/event-fields.ts'

const data = z.object({ userId: text, notificationIds: texts })

/** Stream `inbox-<userId>`: notifications that a user read or deleted. A projection derives the notifications. */
export const inboxEvents = {
  NotificationsRead: { version: 1, data },
  NotificationsDeleted: { version: 1, data },
} satisfies DescribedEvents

export type InboxEvent = EventOf<typeof inboxEvents>
