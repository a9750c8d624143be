import { oauthAppRejections } from '@modstead/domain/accounts/oauth-app/commands'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { oauthApp } from '@modstead/query-api/contract/answers/oauth-app'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { extensionParam, pictureProblems } from '../../http/picture-contract.ts'

const roots = ['v3', '_internal'] as const
const params = z.object({ app: idOf('app') })

const scopes = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform(BigInt)
  .describe('A bit set as a number, or as text beyond what a number holds exactly')
const redirects = z.array(z.string().max(1_024)).max(100)
const secret = z
  .string()
  .nullable()
  .describe('Shown this once; null in the answer to a repeat, and for public apps')

export const createOauthApp = contract({
  method: 'POST',
  path: '/oauth/app',
  roots,
  summary: 'Register an app that asks people for access',
  right: 'app.change',
  needsProof: 'of sessions',
  body: z.object({
    name: z.string(),
    max_scopes: scopes,
    redirect_uris: redirects,
    url: z.string().nullish(),
    description: z.string().nullish(),
    client_type: z
      .enum(['confidential', 'public'])
      .nullish()
      .describe('public: it runs on devices of people and can keep no secret; confidential without it'),
  }),
  answer: oauthApp.extend({ client_secret: secret }),
  problems: eachOnce(oauthAppRejections.RegisterApp, ['too-many-apps']),
})

export const editOauthApp = contract({
  method: 'PATCH',
  path: '/oauth/app/:app',
  roots,
  summary: 'Edit an app',
  right: 'app.change',
  needsProof: 'of sessions',
  params,
  body: z.object({
    name: z.string().nullish(),
    max_scopes: scopes.nullish().describe('Taken from all who have approved more'),
    redirect_uris: redirects.nullish(),
    url: z.string().nullish().describe('null clears it'),
    description: z.string().nullish().describe('null clears it'),
  }),
  answer: null,
  problems: oauthAppRejections.EditApp,
})

export const rotateAppSecret = contract({
  method: 'POST',
  path: '/oauth/app/:app/secret',
  roots,
  summary: 'Give an app another secret; the former one ends',
  right: 'app.change',
  needsProof: true,
  params,
  answer: z.strictObject({ client_secret: secret }),
  problems: eachOnce(oauthAppRejections.RotateAppSecret, ['proof-needed']),
})

export const deleteOauthApp = contract({
  method: 'DELETE',
  path: '/oauth/app/:app',
  roots,
  summary: 'Delete an app and all access that it was given',
  right: 'app.change',
  needsProof: 'of sessions',
  params,
  answer: null,
  problems: oauthAppRejections.DeleteApp,
})

export const setAppIcon = contract({
  method: 'PATCH',
  path: '/oauth/app/:app/icon',
  roots,
  summary: 'Set the icon of an app',
  right: 'app.change',
  needsProof: 'of sessions',
  params,
  query: z.object({ ext: extensionParam.optional() }),
  media: 'picture',
  answer: null,
  problems: eachOnce(oauthAppRejections.SetAppIcon, pictureProblems),
})

export const removeAppIcon = contract({
  method: 'DELETE',
  path: '/oauth/app/:app/icon',
  roots,
  summary: 'Remove the icon of an app',
  right: 'app.change',
  needsProof: 'of sessions',
  params,
  answer: null,
  problems: oauthAppRejections.RemoveAppIcon,
})
