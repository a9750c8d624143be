import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ grantId: text, userId: text, appId: text, ...shape })

const hashOf = (secret: string) => text.describe(`sha256 of the ${secret}, which is stored nowhere`)

const tokens = {
  accessHash: hashOf('access token'),
  accessExpiresAt: moment,
  refreshHash: hashOf('refresh token'),
  refreshExpiresAt: moment,
  issuedAt: moment,
}

/**
 * Stream `appGrant-<grantId>`: one code, and the tokens that an app got for it. Each secret carries the id of the stream.
 */
export const appGrantEvents = {
  AppCodeIssued: {
    version: 1,
    confidential: true,
    data: dataOf({
      authorizationId: text,
      epoch: z.number().describe('Of the authorization; what belongs to an earlier one has ended'),
      scopes: text.describe('The bit set as a decimal number'),
      codeHash: hashOf('code'),
      expiresAt: moment,
      redirectHash: text.nullable().describe('sha256 of the redirect address; null: the app named none'),
      challenge: text.nullable().describe('S256 of the verifier (RFC 7636); null: the app sent none'),
    }),
  },
  AppTokensIssued: {
    version: 1,
    confidential: true,
    data: dataOf({ ...tokens, endsAt: moment.describe('It is not refreshed beyond') }),
  },
  AppTokensRefreshed: { version: 1, confidential: true, data: dataOf(tokens) },
  AppGrantEnded: {
    version: 1,
    confidential: true,
    data: dataOf({ because: z.enum(['code-reused', 'refresh-token-reused', 'given-back']) }),
  },
} satisfies DescribedEvents

export type AppGrantEvent = EventOf<typeof appGrantEvents>
