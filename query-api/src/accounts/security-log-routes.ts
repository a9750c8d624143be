import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { SecurityEntry } from '@modstead/projectors/accounts/security-log/table'
import type { FastifyInstance } from 'fastify'
import { readSecurityLog } from '../contract/accounts/security-log.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

const PAGE = 50

/** What was done to somebody's account, for nobody else. */
export const securityLogRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readSecurityLog, async ({ principal: { userId }, query, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const rows = await rowsOf(
      deps.pool,
      build.selectFrom('security_page').where('user_id', '=', userId).select('entries'),
    )
    const before = query.before ?? Number.POSITIVE_INFINITY
    const entries = rows
      .flatMap((row): readonly SecurityEntry[] => JSON.parse(row.entries))
      .filter(({ number }) => number < before)
      .sort((one, other) => other.number - one.number)
    const shown = entries.slice(0, PAGE)
    return { entries: shown, next: entries.length > PAGE ? (shown.at(-1)?.number ?? null) : null }
  })
}
