import { administratorsRejections } from '@modstead/domain/accounts/administrators/decider'
import { userRejections } from '@modstead/domain/accounts/user/decider'
import { userLookRejections } from '@modstead/domain/accounts/user-look/decider'
import { STAFF_RIGHTS } from '@modstead/domain/kernel/staff-rights'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const role = z.enum(['developer', 'moderator', 'admin'])
const staffRights = z.array(z.enum(STAFF_RIGHTS))
const count = z.int().nonnegative()
const reason = z.string().describe('Why; 1 to 255 characters')

/** The data about an account that staff see. It contains no secrets. */
const userDetails = z.strictObject({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  role,
  staff_rights: staffRights.describe('Of a moderator'),
  created: z.iso.datetime({ offset: true }),
  has_password: z.boolean(),
  has_totp: z.boolean(),
  passkeys: count,
  asks_for_passkey: z.boolean().describe('Whether a passkey has to follow a password or a provider'),
  auth_providers: z.array(z.string()),
  sessions: count.describe('Where they are signed in'),
})
export type UserDetails = z.infer<typeof userDetails>

export const viewUserDetails = contract({
  method: 'POST',
  path: '/admin/user-looks',
  roots: ['_internal'],
  summary: 'Look at the personal data of a user, which is noted with the reason',
  right: 'user.viewDetails',
  body: z.object({
    user: z.string().min(1).max(254).describe('Verified email address, username or id'),
    reason,
  }),
  answer: userDetails,
  problems: eachOnce(userLookRejections, ['user-not-found', 'role-insufficient', 'too-many-tries']),
})

export const signOutUser = contract({
  method: 'POST',
  path: '/admin/user/:user/sign-out',
  roots: ['_internal'],
  summary: 'End all sessions of a user, who is told by mail',
  right: 'session.endOfAnybody',
  needsProof: true,
  params: z.object({ user: idOrUsername }),
  body: z.object({ reason }),
  answer: null,
  problems: eachOnce(userRejections.EndSessionsOfUser, ['not-found', 'role-insufficient', 'proof-needed']),
})

export const changeRole = contract({
  method: 'PATCH',
  path: '/admin/user/:user/role',
  roots: ['_internal'],
  summary: 'Change the role of a user, and what a moderator is trusted with',
  right: 'user.changeRole',
  needsProof: true,
  params: z.object({ user: idOrUsername }),
  body: z.object({
    role,
    staff_rights: staffRights.optional().describe('Of a moderator; those of all of them unless given'),
    reason,
  }),
  answer: null,
  problems: eachOnce(userRejections.EditUser, administratorsRejections.StrikeOffAdministrator, [
    'not-found',
    'role-insufficient',
    'proof-needed',
  ]),
})
