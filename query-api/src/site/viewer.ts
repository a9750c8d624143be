import { may } from '@modstead/domain/accounts/policy'
import { isToRenew } from '@modstead/domain/accounts/session/lifetime'
import { actorOf, type Principal } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { readSettings } from '../accounts/settings-row.ts'
import { readUsers } from '../accounts/user-view.ts'
import { readViewer } from '../contract/site/viewer.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { viewerOf } from '../http/viewer.ts'

const renewsOf = async ({ pool }: QueryDependencies, { via }: Principal): Promise<boolean> => {
  if (via.kind !== 'session' || via.id === null) return false
  const own = build.selectFrom('session').where('id', '=', via.id).select(['started_at', 'expires_at'])
  const [row] = await rowsOf(pool, own)
  return row !== undefined && isToRenew(new Date().toISOString(), row.started_at, row.expires_at)
}

const deletionOf = async ({ pool }: QueryDependencies, { userId }: Principal): Promise<string | null> => {
  const planned = build.selectFrom('privacy').where('user_id', '=', userId).select('deletes_at')
  const [row] = await rowsOf(pool, planned)
  return row?.deletes_at ?? null
}

const recoveryOf = async ({ pool }: QueryDependencies, { userId }: Principal): Promise<string | null> => {
  const [row] = await rowsOf(pool, build.selectFrom('recovery').where('user_id', '=', userId).selectAll())
  const isOver = row?.closes_at != null && Date.parse(row.closes_at) <= Date.now()
  return isOver ? null : (row?.opens_at ?? null)
}

/** For every page: the signed-in person. */
export const viewerRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  serveRead(app, readViewer, async ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const principal = await viewerOf(deps, request)
    if (principal === null) return reply.send('null')
    const [[user], renews, { preferences }, deletesAt, recoversAt] = await Promise.all([
      readUsers(deps.pool, [principal.userId]),
      renewsOf(deps, principal),
      readSettings(deps.pool, principal.userId),
      deletionOf(deps, principal),
      recoveryOf(deps, principal),
    ])
    if (user === undefined) return reply.send('null')
    const { id, username, name, avatar_url: avatarUrl, email_verified: isEmailVerified } = user
    const acting = { actor: actorOf(principal) }
    return {
      ...{ id, username, name, avatarUrl, isEmailVerified, renews, preferences, deletesAt },
      recoversAt,
      viewsUsers: may(acting, 'user.viewDetails'),
      listsLooks: may(acting, 'user.listLooks'),
      issuesNews: may(acting, 'newsletter.issue'),
    }
  })
