import { accessTokenRejections } from '@modstead/domain/accounts/access-token/decider'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const roots = ['v2', '_internal'] as const
const params = z.object({ token: idOf('access token') })

const scopes = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform(BigInt)
  .describe('A bit set as a number, or as text beyond what a number holds exactly')
const confined_to = z
  .strictObject({ projects: z.array(z.string()).max(100), organizations: z.array(z.string()).max(100) })
  .describe('Ids of all that the token may work on; null: all that its owner may')
const expires = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString())

export const createAccessToken = contract({
  method: 'POST',
  path: '/pat',
  roots,
  summary: 'Make a personal access token',
  right: 'token.create',
  needsProof: 'of sessions',
  body: z.object({ name: z.string(), scopes, expires, confined_to: confined_to.nullish() }),
  answer: z.strictObject({
    id: z.string(),
    name: z.string(),
    access_token: z
      .string()
      .nullable()
      .describe('The secret, shown this once; null in the answer to a repeat'),
    scopes: z.number(),
    user_id: z.string(),
    created: z.iso.datetime({ offset: true }),
    expires: z.iso.datetime({ offset: true }),
    last_used: z.null(),
    confined_to: confined_to.nullable(),
  }),
  problems: eachOnce(accessTokenRejections.CreateAccessToken, ['too-many-tokens']),
})

export const editAccessToken = contract({
  method: 'PATCH',
  path: '/pat/:token',
  roots,
  summary: 'Edit an access token',
  right: 'token.edit',
  params,
  body: z.object({
    name: z.string().nullish(),
    scopes: scopes.nullish(),
    expires: expires.nullish(),
    confined_to: confined_to.nullish().describe('null: confined to nothing any more'),
  }),
  answer: null,
  problems: eachOnce(accessTokenRejections.EditAccessToken, ['too-many-tokens']),
})

export const revokeAccessToken = contract({
  method: 'DELETE',
  path: '/pat/:token',
  roots,
  summary: 'Revoke an access token',
  right: 'token.revoke',
  params,
  answer: null,
  problems: accessTokenRejections.RevokeAccessToken,
})
