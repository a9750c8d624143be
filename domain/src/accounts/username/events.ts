import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `username-<blind index of the lower-case name>`. The first to append owns the name. */
export type UsernameEvent =
  | DomainEvent<'UsernameReserved', { userId: string }>
  | DomainEvent<'UsernameReleased', { userId: string }>

export const usernameEvents = {
  UsernameReserved: { version: 1 },
  UsernameReleased: { version: 1 },
} satisfies Record<UsernameEvent['type'], EventCatalogue[string]>
