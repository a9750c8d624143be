import { appGrantRejections } from '@modstead/domain/accounts/app-grant/commands'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const field = z.string().max(4_096).optional()
const client = {
  client_id: field.describe('Id of the app, unless it stands in Authorization'),
  client_secret: field.describe('Of a confidential app, unless it stands in Authorization'),
}
const refusals = ['token-request-invalid', 'client-invalid', 'too-many-tries'] as const

export const tokenForm = z.object({
  grant_type: field.describe('authorization_code or refresh_token'),
  code: field,
  redirect_uri: field.describe('As in the request for the code'),
  code_verifier: field,
  refresh_token: field,
  ...client,
})

/** RFC 6749, 4.1.3 and 6. Refusals follow it, too. */
export const takeAppTokens = contract({
  method: 'POST',
  path: '/oauth/token',
  roots: ['_internal'],
  summary: 'Tokens of an app for a code or a refresh token',
  right: null,
  media: 'form',
  body: tokenForm,
  answer: z.strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    refresh_token: z.string().describe('Good for one use; ends the one before'),
    scope: z.string(),
  }),
  problems: eachOnce(
    refusals,
    ['grant-type-unsupported'],
    appGrantRejections.RedeemCode,
    appGrantRejections.RefreshGrant,
  ),
})

export const revocationForm = z.object({ token: field, token_type_hint: field, ...client })

/** RFC 7009: unknown tokens count as revoked. */
export const giveBackAppTokens = contract({
  method: 'POST',
  path: '/oauth/revoke',
  roots: ['_internal'],
  summary: 'End the tokens of an app',
  right: null,
  media: 'form',
  body: revocationForm,
  status: 200,
  answer: null,
  problems: refusals,
})
