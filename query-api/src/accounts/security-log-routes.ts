import { firstKeptDay } from '@modstead/domain/accounts/security-log/first-kept-day'
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

/** Newest first. As many days as a page has entries are enough for it, and tell whether another follows. */
const readEntries = async (
  { pool }: Pick<QueryDependencies, 'pool'>,
  userId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<readonly SecurityEntry[]> => {
  const days = build
    .selectFrom('security_day')
    .where('user_id', '=', userId)
    .where('day', '>=', firstKeptDay(Date.now()))
    .where('first', '<', before)
    .orderBy('first', 'desc')
    .limit(PAGE + 1)
    .select('entries')
  return (await rowsOf(pool, days))
    .flatMap((row): readonly SecurityEntry[] => JSON.parse(row.entries))
    .filter(({ number }) => number < before)
    .sort((one, other) => other.number - one.number)
}

/** Security events of an account, only for its user. */
export const securityLogRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readSecurityLog, async ({ principal: { userId }, query, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const entries = await readEntries(deps, userId, query.before)
    const shown = entries.slice(0, PAGE)
    const names = await namesOf(deps, shown)
    const told = shown.map(({ appId, about, ...entry }) => ({
      ...entry,
      about: about ?? (appId === null ? null : (names.get(appId) ?? null)),
    }))
    return { entries: told, next: entries.length > PAGE ? (shown.at(-1)?.number ?? null) : null }
  })
}
