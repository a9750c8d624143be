import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'

/** Stream `tokenPlaces-<userId>`: the access tokens that count against the limit of an account. */
export const tokenPlacesEvents = {
  TokenPlaceTaken: {
    version: 1,
    confidential: true,
    data: z.object({
      userId: text,
      tokenId: text,
      expiresAt: moment.describe('When the token ends, and its place with it'),
    }),
  },
  TokenPlacesGivenBack: {
    version: 1,
    confidential: true,
    data: z.object({ userId: text, tokenIds: z.array(text).readonly() }),
  },
} satisfies DescribedEvents

export type TokenPlacesEvent = EventOf<typeof tokenPlacesEvents>
