import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/**
 * Streams `projectAllowance-<userId>` and `organizationAllowance-<userId>`: the used part of an account's quota. A unit
 * whose project is gone stays in use until the quota is exhausted; only then does the write side free such units.
 */
export type QuotaEvent =
  | DomainEvent<'PlaceTaken', { userId: string; holderId: string }>
  | DomainEvent<'PlacesGivenBack', { userId: string; holderIds: readonly string[] }>

export const quotaEvents = {
  PlaceTaken: { version: 1 },
  PlacesGivenBack: { version: 1 },
} satisfies Record<QuotaEvent['type'], EventCatalogue[string]>
