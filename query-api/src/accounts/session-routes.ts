import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listSessions } from '../contract/accounts/session.ts'
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

/** A user's sessions that have not ended. */
export const sessionRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, listSessions, async ({ principal }) => {
    const rows = await rowsOf(deps.pool, sessionsOf(principal.userId, new Date().toISOString()))
    const used = await deps.lastUses.of(rows.map(({ id }) => id))
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
      current: principal.via.id === id,
    }))
  })
}
