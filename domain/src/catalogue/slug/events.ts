import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

/**
 * Streams `projectSlug-<slug>` and `organizationSlug-<slug>`, lower case. After a rename the holder keeps the old slug,
 * which redirects. After the holder is deleted, only `heir` can take it again.
 */
export const slugEvents = {
  SlugReserved: { version: 1, data: z.object({ slug: text, holderId: text }) },
  SlugReleased: { version: 1, data: z.object({ slug: text, holderId: text, heir: text.nullable() }) },
} satisfies DescribedEvents

export type SlugEvent = EventOf<typeof slugEvents>
