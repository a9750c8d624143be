import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { personalText, text } from '../../kernel/event-fields.ts'

const foundBy = z.enum(['name', 'email'])

/**
 * Stream `userLook-<userId>`: looks at a user's personal data, or `userLook-<sought>` if there was nobody. The
 * actor is the staff member.
 */
export const userLookEvents = {
  UserDetailsViewed: {
    version: 1,
    confidential: true,
    personal: { person: 'userId', fields: ['reason'] },
    forStaff: ['foundBy', 'reason'],
    data: z.object({
      userId: text,
      foundBy,
      reason: personalText.describe('Why, as they wrote it'),
    }),
  },
  UserLookMissed: {
    version: 1,
    confidential: true,
    data: z.object({ sought: text.describe('Keyed hash of what they entered'), foundBy }),
  },
} satisfies DescribedEvents

export type UserLookEvent = EventOf<typeof userLookEvents>
