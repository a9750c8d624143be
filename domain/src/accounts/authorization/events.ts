import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'
import { foundSecret } from '../found-secret.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ authorizationId: text, userId: text, appId: text, ...shape })

/** Stream `authorization-<authorizationId>`: the access that one person grants to one app. */
export const authorizationEvents = {
  AppAuthorized: {
    version: 1,
    confidential: true,
    data: dataOf({
      redirectId: text.describe('The redirect address of the app that was shown'),
      scopes: text.describe('The bit set as a decimal number'),
    }),
  },
  AuthorizationRevoked: {
    version: 1,
    personal: { person: 'userId', fields: ['found.at'] },
    confidential: true,
    data: dataOf({
      because: z.enum(['by-user', 'refresh-token-reused', 'account-deleted', 'found-in-public']),
      found: foundSecret.optional(),
    }),
  },
} satisfies DescribedEvents

export type AuthorizationEvent = EventOf<typeof authorizationEvents>
