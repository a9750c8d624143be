import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

/** Stream `tokenPlaces-<userId>`: the access tokens that count against the limit of an account. */
export const tokenPlacesEvents = {
  TokenPlaceTaken: { version: 1, confidential: true, data: z.object({ userId: text, tokenId: text }) },
  TokenPlacesGivenBack: {
    version: 1,
    confidential: true,
    data: z.object({ userId: text, tokenIds: z.array(text).readonly() }),
  },
} satisfies DescribedEvents

export type TokenPlacesEvent = EventOf<typeof tokenPlacesEvents>
