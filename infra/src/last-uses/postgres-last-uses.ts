import { LAST_USES_KEPT_DAYS } from '@modstead/domain/kernel/last-uses'
import type pg from 'pg'
import type { LastUses } from './port.ts'

/** Further uses are dropped. The next request notes them again. */
const MAX_WAITING = 10_000
const SWEPT_AT_ONCE = 10_000

/** Stored in Postgres. Each process stores what it noted, and the latest use counts. */
export const postgresLastUses = (pool: Pick<pg.Pool, 'query'>, now: () => number = Date.now): LastUses => {
  let waiting = new Map<string, number>()
  return {
    note(id) {
      if (waiting.size < MAX_WAITING || waiting.has(id)) waiting.set(id, now())
    },
    async of(ids) {
      if (ids.length === 0) return new Map()
      const { rows } = await pool.query<{ id: string; used_at: Date }>({
        name: 'last-uses',
        text: 'select id, used_at from last_use where id = any($1)',
        values: [ids],
      })
      // Another process may have stored a later one in the meantime.
      const latest = new Map(rows.map(({ id, used_at }) => [id, used_at.getTime()]))
      for (const id of ids) {
        const at = waiting.get(id)
        if (at !== undefined) latest.set(id, Math.max(at, latest.get(id) ?? at))
      }
      return new Map([...latest].map(([id, at]) => [id, new Date(at).toISOString()]))
    },
    async flush() {
      if (waiting.size === 0) return
      const noted = [...waiting]
      waiting = new Map()
      await pool.query({
        name: 'note-last-uses',
        text: `insert into last_use (id, used_at)
               select id, to_timestamp(at / 1000.0) from unnest($1::text[], $2::bigint[]) as noted (id, at) order by id
               on conflict (id) do update set used_at = greatest(last_use.used_at, excluded.used_at)`,
        values: [noted.map(([id]) => id), noted.map(([, at]) => at)],
      })
    },
    async sweep() {
      await pool.query(
        `delete from last_use where id in (
           select id from last_use where used_at < now() - interval '${LAST_USES_KEPT_DAYS} days' limit ${SWEPT_AT_ONCE})`,
      )
    },
  }
}
