import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { personalText, text } from '../../kernel/event-fields.ts'

/** Stream `userLook-<userId>`: who of the staff saw the personal data of somebody is the actor. */
export const userLookEvents = {
  UserDetailsViewed: {
    version: 1,
    confidential: true,
    personal: { person: 'userId', fields: ['reason'] },
    data: z.object({
      userId: text,
      foundBy: z.enum(['name', 'email']),
      reason: personalText.describe('Why, as they wrote it'),
    }),
  },
} satisfies DescribedEvents

export type UserLookEvent = EventOf<typeof userLookEvents>
