import { authorizationRejections } from '@modstead/domain/accounts/authorization/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const roots = ['_internal'] as const
const clientId = z.string().max(64).describe('Id of the app')

/** The request of an app, with the names of RFC 6749 and RFC 7636. */
export const authorizationQuery = z.object({
  client_id: clientId,
  redirect_uri: z.string().max(1_024).optional().describe('May be left out where the app has one alone'),
  scope: z.string().max(2_048).optional().describe('Names of scopes with blanks between them'),
  state: z.string().max(2_048).optional().describe('Sent back as it is'),
  response_type: z.string().max(64).optional().describe('code, also without it'),
  code_challenge: z.string().max(128).optional().describe('Public apps send one'),
  code_challenge_method: z.string().max(16).optional().describe('S256, which has to be said'),
})

const requestProblems = ['app-not-found', 'redirect-unknown'] as const
const redirect = z.string().describe('Where the browser goes now')
const flowBody = z.object({ flow: z.string().max(16_384) })

export const askForAuthorization = contract({
  method: 'GET',
  path: '/oauth/authorize',
  roots,
  summary: 'What an app asks of the one who is signed in',
  right: 'app.authorize',
  query: authorizationQuery,
  answer: z.union([
    z.strictObject({
      flow_id: z.string().describe('Names this request for half an hour'),
      client_id: z.string(),
      client_name: z.string(),
      client_icon: z.string().nullable(),
      client_url: z.string().nullable(),
      client_owner: z.string().describe('Username of whoever registered the app'),
      requested_scopes: z.int().describe('A bit set'),
      redirect_uri: z.string(),
      already_approved: z
        .boolean()
        .describe(
          'The same was approved before: a page accepts it without asking. Always false for programs',
        ),
    }),
    redirect.describe(
      'The address that tells the app the outcome: its request is wrong or, for programs, was approved before',
    ),
  ]),
  problems: eachOnce(requestProblems, authorizationRejections.AuthorizeApp, [
    'authorization-not-found',
    'session-not-found',
  ]),
})

export const acceptAuthorization = contract({
  method: 'POST',
  path: '/oauth/accept',
  roots,
  summary: 'Give an app what it asks for',
  right: 'app.authorize',
  body: flowBody,
  answer: redirect,
  problems: eachOnce(requestProblems, authorizationRejections.AuthorizeApp, [
    'flow-expired',
    'authorization-not-found',
    'session-not-found',
  ]),
})

export const rejectAuthorization = contract({
  method: 'POST',
  path: '/oauth/reject',
  roots,
  summary: 'Refuse an app what it asks for',
  right: 'app.authorize',
  body: flowBody,
  answer: redirect,
  problems: eachOnce(requestProblems, ['flow-expired']),
})

export const revokeAuthorization = contract({
  method: 'DELETE',
  path: '/oauth/authorizations',
  roots: ['v3', '_internal'],
  summary: 'Take all access away from an app',
  right: 'app.authorize',
  query: z.object({ client_id: clientId }),
  answer: null,
  problems: authorizationRejections.RevokeAuthorization,
})
