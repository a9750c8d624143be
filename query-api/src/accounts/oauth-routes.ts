import { may } from '@modstead/domain/accounts/policy'
import { notFound, unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import { anyOf, rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import {
  listAuthorizations,
  listOauthApps,
  readOauthApp,
  readOauthApps,
  showAuthorizations,
} from '../contract/accounts/oauth.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead, serveRead } from '../http/serve-read.ts'
import { appAnswer, appColumns, apps } from './oauth-app-view.ts'
import { findUser } from './user-view.ts'

/** Nobody can review more apps one by one. */
const MAX_AUTHORIZATIONS = 500

const authorizationsOf = (userId: string) =>
  build
    .selectFrom('app_authorization as a')
    .innerJoin('oauth_app', 'oauth_app.id', 'a.app_id')
    .where('a.user_id', '=', userId)

const newestOf = (userId: string) =>
  authorizationsOf(userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(MAX_AUTHORIZATIONS)
    .select([...appColumns, 'a.id as authorization_id', 'a.approvals', 'a.created_at as authorized_at'])

/** The current scopes of an app: the approved ones, as far as the app still asks for them. */
const scopesNow = (approvals: string, maxScopes: string): number => {
  const approved = Object.values(JSON.parse(approvals) as Record<string, string>)
  return Number(approved.reduce((all, scopes) => all | BigInt(scopes), 0n) & BigInt(maxScopes))
}

/** Apps, and the access that people grant them. */
export const oauthRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readOauthApp, async ({ params }) => {
    const [row] = await rowsOf(pool, apps.where('id', '=', params.app))
    if (!row) throw notFound()
    return appAnswer(row)
  })

  serveRead(app, readOauthApps, async ({ query: { ids } }) => {
    const rows = await rowsOf(pool, apps.where('id', '=', anyOf(ids)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return [...new Set(ids)].flatMap((id) => {
      const row = byId.get(id)
      return row ? [appAnswer(row)] : []
    })
  })

  serveGuardedRead(app, deps, listOauthApps, async ({ params, principal }) => {
    const { id: userId } = await findUser(pool, params.user)
    if (!may({ actor: actorOf(principal), userId }, 'app.list'))
      throw unauthorized('These are the apps of somebody else.', 'private-to-owner')
    const owned = apps.where('owner_id', '=', userId).orderBy('created_at', 'desc').orderBy('id')
    return (await rowsOf(pool, owned)).map(appAnswer)
  })

  const newestAuthorizations = async (userId: string) => {
    const rows = await rowsOf(pool, newestOf(userId))
    return rows.map(({ authorization_id, authorized_at, approvals, ...row }) => ({
      id: authorization_id,
      app_id: row.id,
      user_id: userId,
      scopes: scopesNow(approvals, row.max_scopes),
      created: authorized_at,
      app: appAnswer(row),
    }))
  }

  serveGuardedRead(app, deps, listAuthorizations, ({ principal: { userId } }) => newestAuthorizations(userId))

  serveGuardedRead(app, deps, showAuthorizations, async ({ principal: { userId } }) => {
    const count = authorizationsOf(userId).select((a) => a.fn.countAll<string>().as('total'))
    const [authorizations, [counted]] = await Promise.all([newestAuthorizations(userId), rowsOf(pool, count)])
    return { authorizations, total: Number(counted?.total ?? 0) }
  })
}
