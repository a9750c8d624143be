import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/**
 * Streams `projectSlug-<slug>` and `organizationSlug-<slug>`, lower case. A slug stays with its first holder after a
 * rename and redirects; once that holder is deleted only `heir` may take it again.
 */
export type SlugEvent =
  | DomainEvent<'SlugReserved', { slug: string; holderId: string }>
  | DomainEvent<'SlugReleased', { slug: string; holderId: string; heir: string | null }>

export const slugEvents = {
  SlugReserved: { version: 1 },
  SlugReleased: { version: 1 },
} satisfies Record<SlugEvent['type'], EventCatalogue[string]>
