import { endOf } from '@modstead/domain/accounts/session/lifetime'
import type { Principal } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listSessions, showSessions } from '../contract/accounts/session.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

/** Only the newest sessions of a user are listed, because a longer list helps nobody. */
const MAX_SESSIONS = 200

const sessionsOf = (userId: string, now: string) =>
  build
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.user_id', 'session.user_id')
    .where('session.user_id', '=', userId)
    .whereRef('session.epoch', '=', 'sign_in.epoch')
    .where('expires_at', '>', now)

const newestOf = (userId: string, now: string) =>
  sessionsOf(userId, now)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .select([
      'id',
      'session.user_id',
      'means',
      'started_at',
      'expires_at',
      'address',
      'os',
      'browser',
      'platform',
    ])

type SessionRow = Awaited<ReturnType<ReturnType<typeof newestOf>['execute']>>[number]

const answerFrom = async (
  { lastUses }: Pick<QueryDependencies, 'lastUses'>,
  { via }: Principal,
  rows: readonly SessionRow[],
) => {
  const used = await lastUses.of(rows.map(({ id }) => id))
  return rows.map(({ id, user_id, means, started_at, expires_at, address, os, browser, platform }) => ({
    id,
    user_id,
    session: null,
    created: started_at,
    last_login: used.get(id) ?? started_at,
    expires: expires_at,
    os,
    platform,
    browser,
    city: null,
    country: null,
    ip: address,
    means,
    current: via.id === id,
  }))
}

/** A user's sessions that have not ended. */
export const sessionRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, listSessions, async ({ principal }) => {
    const newest = newestOf(principal.userId, new Date().toISOString())
    const sessions = await answerFrom(deps, principal, await rowsOf(deps.pool, newest))
    return sessions.map((session) => ({
      ...session,
      refresh_expires: endOf(session.created),
      user_agent: [session.browser, session.os ?? session.platform].filter(Boolean).join(' '),
    }))
  })

  serveGuardedRead(app, deps, showSessions, async ({ principal }) => {
    const { userId, via } = principal
    const now = new Date().toISOString()
    const shown = newestOf(userId, now)
      .clearOrderBy()
      .orderBy((s) => s('id', '=', via.id ?? ''), 'desc')
      .orderBy('started_at', 'desc')
      .orderBy('id')
    const count = sessionsOf(userId, now).select((s) => s.fn.countAll<string>().as('total'))
    const [rows, [counted]] = await Promise.all([rowsOf(deps.pool, shown), rowsOf(deps.pool, count)])
    return { sessions: await answerFrom(deps, principal, rows), total: Number(counted?.total ?? 0) }
  })
}
