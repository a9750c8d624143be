import { idOf, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { oauthApp } from '../answers/oauth-app.ts'
import { contract } from '../contract.ts'

const roots = ['v3', '_internal'] as const

export const readOauthApp = contract({
  method: 'GET',
  path: '/oauth/app/:app',
  roots,
  summary: 'An app that asks people for access',
  right: null,
  params: z.object({ app: idOf('app') }),
  answer: oauthApp,
  problems: ['not-found'],
})

export const readOauthApps = contract({
  method: 'GET',
  path: '/oauth/apps',
  roots,
  summary: 'Apps by their ids, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(oauthApp),
  problems: [],
})

export const listOauthApps = contract({
  method: 'GET',
  path: '/user/:user/oauth_apps',
  roots,
  summary: 'The apps of an account, newest first, for its user',
  right: 'app.list',
  params: z.object({ user: idOrUsername }),
  answer: z.array(oauthApp),
  problems: ['not-found', 'private-to-owner'],
})

const authorization = z.strictObject({
  id: z.string(),
  app_id: z.string(),
  user_id: z.string(),
  scopes: z.int().describe('A bit set: what the app may do for this person now'),
  created: instant,
  app: oauthApp,
})

export const listAuthorizations = contract({
  method: 'GET',
  path: '/oauth/authorizations',
  roots,
  summary: 'The apps that one has given access to, newest first',
  right: 'app.authorize',
  answer: z.array(authorization),
  problems: [],
})

/** For the page, which says how many it does not show. */
export const showAuthorizations = contract({
  method: 'GET',
  path: '/authorizations',
  roots: ['_internal'],
  summary: 'The newest apps that one has given access to, and how many there are',
  right: 'app.authorize',
  answer: z.strictObject({ authorizations: z.array(authorization), total: z.int().nonnegative() }),
  problems: [],
})
