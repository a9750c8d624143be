import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { personalText, text } from '../../kernel/event-fields.ts'

/** Stream `userLook-<userId>`: looks at a user's personal data. The actor is the staff member who saw it. */
export const userLookEvents = {
  UserDetailsViewed: {
    version: 1,
    confidential: true,
    personal: { person: 'userId', fields: ['reason'] },
    forStaff: ['foundBy', 'reason'],
    data: z.object({
      userId: text,
      foundBy: z.enum(['name', 'email']),
      reason: personalText.describe('Why, as they wrote it'),
    }),
  },
} satisfies DescribedEvents

export type UserLookEvent = EventOf<typeof userLookEvents>
