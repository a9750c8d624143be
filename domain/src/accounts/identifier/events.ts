import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const data = z.object({ userId: text })

/**
 * Stream `identifier-<blind index>` of a verified email address or of an account of a provider. The first to append owns it.
 */
export const identifierEvents = {
  IdentifierClaimed: { version: 1, confidential: true, data },
  IdentifierReleased: { version: 1, confidential: true, data },
} satisfies DescribedEvents

export type IdentifierEvent = EventOf<typeof identifierEvents>
