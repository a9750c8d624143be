import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const data = z.object({ userId: text })

/** Stream `username-<blind index of the lower-case name>`. The first to append owns the name. */
export const usernameEvents = {
  UsernameReserved: { version: 1, confidential: true, data },
  UsernameReleased: { version: 1, confidential: true, data },
} satisfies DescribedEvents

export type UsernameEvent = EventOf<typeof usernameEvents>
