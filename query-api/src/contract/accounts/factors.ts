import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  added: instant,
  last_used: instant.nullable(),
  verifies_user: z.boolean().describe('It was seen to do so, as signing in with it alone requires'),
  is_synced: z.boolean().describe('It came to other devices of its owner too'),
})

/** How a user signs in. It contains no secret. */
export const factors = z.strictObject({
  has_password: z.boolean(),
  totp_enabled: instant.nullable(),
  backup_codes_left: z.int(),
  passkeys: z.array(passkey),
  asks_for_passkey: z.boolean().describe('Whether one has to follow a password or a provider'),
})

export const readFactors = contract({
  method: 'GET',
  path: '/auth/factors',
  roots: ['_internal'],
  summary: 'By what one signs in',
  right: 'signIn.read',
  answer: factors,
  problems: [],
})
