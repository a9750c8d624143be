import { anyOf, rowsOf } from '@modstead/infra/postgres/kysely'
import type { SecurityEntry } from '@modstead/projectors/accounts/security-log/table'
import type { FastifyInstance } from 'fastify'
import { readSecurityLog } from '../contract/accounts/security-log.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

const PAGE = 50

/** Names of the apps in these entries. Deleted apps have none. */
const namesOf = async (
  { pool }: Pick<QueryDependencies, 'pool'>,
  entries: readonly SecurityEntry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(entries.flatMap(({ appId }) => (appId === null ? [] : [appId])))]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    pool,
    build.selectFrom('oauth_app').where('id', '=', anyOf(ids)).where('name', '<>', '').select(['id', 'name']),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Security events of an account, only for its user. */
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
    const names = await namesOf(deps, shown)
    const told = shown.map(({ appId, about, ...entry }) => ({
      ...entry,
      about: about ?? (appId === null ? null : (names.get(appId) ?? null)),
    }))
    return { entries: told, next: entries.length > PAGE ? (shown.at(-1)?.number ?? null) : null }
  })
}
