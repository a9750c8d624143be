import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text, texts } from '../../kernel/event-fields.ts'

/**
 * Streams `projectAllowance-<userId>` and `organizationAllowance-<userId>`: the used part of an account's quota. A unit
 * whose project is gone stays in use until the quota is exhausted; only then does the write side free such units.
 */
export const quotaEvents = {
  PlaceTaken: { version: 1, data: z.object({ userId: text, holderId: text }) },
  PlacesGivenBack: { version: 1, data: z.object({ userId: text, holderIds: texts }) },
} satisfies DescribedEvents

export type QuotaEvent = EventOf<typeof quotaEvents>
