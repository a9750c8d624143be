import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/**
 * Streams `projectSlug-<slug>` and `organizationSlug-<slug>`, lower case. After a rename the holder keeps the old slug,
 * which redirects. After the holder is deleted, only `heir` can take it again.
 */
export type SlugEvent =
  | DomainEvent<'SlugReserved', { slug: string; holderId: string }>
  | DomainEvent<'SlugReleased', { slug: string; holderId: string; heir: string | null }>

export const slugEvents = {
  SlugReserved: { version: 1 },
  SlugReleased: { version: 1 },
} satisfies Record<SlugEvent['type'], EventCatalogue[string]>
