import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, personalText, text } from '../../kernel/event-fields.ts'
import { foundSecret } from '../found-secret.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ tokenId: text, userId: text, ...shape })

const personal = { person: 'userId', fields: ['name'] }
const scopes = text.describe('The bit set as a decimal number')
const confinement = z
  .object({ projects: z.array(text).readonly(), organizations: z.array(text).readonly() })
  .describe('Ids of what it may work on, besides reading what is public')

/** Stream `accessToken-<tokenId>`. The secret is `mrp_` + tokenId (8) + 52 base62 characters that nobody can guess. */
export const accessTokenEvents = {
  AccessTokenCreated: {
    version: 1,
    personal,
    confidential: true,
    data: dataOf({
      name: personalText,
      scopes,
      expiresAt: moment,
      confinedTo: confinement.optional().describe('Absent: it works on all that its owner may'),
      issuedBy: z
        .enum(['trusted-publishing'])
        .optional()
        .describe('Absent: its owner made it, and finds it in the list of tokens'),
      secretHash: text.describe('sha256 of the secret, which is stored nowhere'),
    }),
  },
  AccessTokenRenamed: { version: 1, personal, confidential: true, data: dataOf({ name: personalText }) },
  AccessTokenScopesChanged: { version: 1, confidential: true, data: dataOf({ scopes }) },
  AccessTokenExpiryChanged: { version: 1, confidential: true, data: dataOf({ expiresAt: moment }) },
  AccessTokenConfined: {
    version: 1,
    confidential: true,
    data: dataOf({ confinedTo: confinement.nullable() }),
  },
  AccessTokenRevoked: {
    version: 1,
    personal: { person: 'userId', fields: ['found.at'] },
    confidential: true,
    data: dataOf({
      because: z.enum(['found-in-public']).optional().describe('Absent: its owner revoked it'),
      found: foundSecret.optional(),
    }),
  },
} satisfies DescribedEvents

export type AccessTokenEvent = EventOf<typeof accessTokenEvents>
