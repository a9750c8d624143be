import { APIS } from '@modstead/infra/http/api'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { contract } from '../contract.ts'

const payoutData = z.object({
  balance: z.number(),
  paypal_address: z.string().nullable(),
  paypal_country: z.string().nullable(),
  venmo_handle: z.string().nullable(),
})

/** What is a user's alone is null to everybody else. */
const user = z.strictObject({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  created: z.iso.datetime({ offset: true }),
  role: z.enum(['developer', 'moderator', 'admin']),
  badges: z.int(),
  auth_providers: z.array(z.string()).nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  has_password: z.boolean().nullable(),
  has_totp: z.boolean().nullable(),
  payout_data: payoutData.nullable(),
  github_id: z.number().nullable(),
  is_affiliate: z.boolean().optional(),
  allow_friend_requests: z.boolean().nullable(),
  eligibility_verified_at: z.iso.datetime({ offset: true }).nullable(),
  campaigns: z.object({ pride_26: z.unknown().nullable() }),
})

export const readOwnUser = contract({
  method: 'GET',
  path: '/user',
  roots: APIS,
  summary: 'The user whose token it is',
  right: 'user.readOwn',
  answer: user,
  problems: [],
})

export const readUser = contract({
  method: 'GET',
  path: '/user/:user',
  roots: APIS,
  summary: 'A user',
  right: null,
  params: z.object({ user: idOrUsername }),
  answer: user,
  problems: ['not-found'],
})

export const readUsersByIds = contract({
  method: 'GET',
  path: '/users',
  roots: APIS,
  summary: 'Users by their ids, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(user),
  problems: [],
})
