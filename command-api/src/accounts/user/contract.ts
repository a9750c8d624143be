import { administratorsRejections } from '@modstead/domain/accounts/administrators/decider'
import { userRejections } from '@modstead/domain/accounts/user/decider'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { APIS } from '@modstead/infra/http/api'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { extensionParam, pictureProblems } from '../../http/picture-contract.ts'

const role = z.enum(['developer', 'moderator', 'admin'])
const STAFF_FIELD = 'Changed by administrators alone, who have just proved who they are'
const reason = z.string().nullish().describe('Why; needed with a change of the role, 1 to 255 characters')
const params = z.object({ user: idOrUsername })

export const editUser = contract({
  method: 'PATCH',
  path: '/user/:user',
  roots: APIS,
  summary: 'Edit an account',
  right: 'user.edit',
  params,
  body: z.object({
    username: z.string().nullish(),
    name: z.string().nullish().describe('The name to show beside the username; null or blank clears it'),
    bio: z.string().nullish().describe('null or blank clears it'),
    role: role.nullish().describe(STAFF_FIELD),
    badges: z.int().nullish().describe(`A bit set from 0 to 255. ${STAFF_FIELD}`),
    reason,
  }),
  answer: null,
  problems: eachOnce(userRejections.EditUser, administratorsRejections.StrikeOffAdministrator, [
    'username-taken',
    'not-found',
    'proof-needed',
  ]),
})

export const deleteUser = contract({
  method: 'DELETE',
  path: '/user/:user',
  roots: APIS,
  summary: 'Have one’s account deleted in two weeks; never with an access token',
  right: 'user.delete',
  params,
  answer: null,
  problems: eachOnce(userRejections.PlanDeletion, ['sign-in-required', 'proof-needed', 'not-found']),
})

export const createUser = contract({
  method: 'POST',
  path: '/user',
  roots: ['v3'],
  summary: 'Make an account for somebody, as an administrator',
  right: 'user.register',
  body: z.object({
    username: z.string(),
    email: z.email().nullish(),
    role: role.nullish().describe('developer without it; another needs fresh proof of who sends it'),
    reason,
    badges: z.int().nullish().describe('A bit set from 0 to 255'),
    id: z
      .string()
      .refine(isBase62Id, 'must have 8 base62 characters')
      .nullish()
      .describe('Id of the account in the catalogue that it is carried over from'),
    created: z.iso.datetime({ offset: true }).nullish().describe('Now without it'),
  }),
  answer: z.strictObject({ id: z.string(), username: z.string() }),
  problems: eachOnce(userRejections.RegisterUser, ['username-taken', 'role-insufficient', 'proof-needed']),
})

export const setAvatar = contract({
  method: 'PATCH',
  path: '/user/:user/icon',
  roots: APIS,
  summary: 'Set the picture of an account',
  right: 'user.edit',
  params,
  // The contract file of /v2 has no `ext` here, so clients made from it send none.
  query: z.object({ ext: extensionParam.optional() }),
  media: 'picture',
  answer: null,
  problems: eachOnce(userRejections.SetAvatar, pictureProblems, ['not-found']),
})

export const removeAvatar = contract({
  method: 'DELETE',
  path: '/user/:user/icon',
  roots: APIS,
  summary: 'Remove the picture of an account',
  right: 'user.edit',
  params,
  answer: null,
  problems: eachOnce(userRejections.RemoveAvatar, ['not-found']),
})
