import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/**
 * Streams `projectAllowance-<userId>` and `organizationAllowance-<userId>`: which of the few that an account may own are
 * spoken for. A place outlives what it was taken for until somebody asks for a place and none is left.
 */
export type AllowanceEvent =
  | DomainEvent<'PlaceTaken', { userId: string; holderId: string }>
  | DomainEvent<'PlacesGivenBack', { userId: string; holderIds: readonly string[] }>

export const allowanceEvents = {
  PlaceTaken: { version: 1 },
  PlacesGivenBack: { version: 1 },
} satisfies Record<AllowanceEvent['type'], EventCatalogue[string]>
