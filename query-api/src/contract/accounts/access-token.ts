import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

/** Nobody here knows the secret. */
const accessToken = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  access_token: z.null(),
  scopes: z.int(),
  created: instant,
  expires: instant,
  confined_to: z
    .strictObject({ projects: z.array(z.string()), organizations: z.array(z.string()) })
    .nullable()
    .describe('Ids of all that it may work on; null: all that its owner may'),
  last_used: instant.nullable().describe('To some seconds'),
})

export const listAccessTokens = contract({
  method: 'GET',
  path: '/pat',
  roots: ['v2', '_internal'],
  summary: 'One’s own access tokens, newest first',
  right: 'token.list',
  answer: z.array(accessToken),
  problems: [],
})
