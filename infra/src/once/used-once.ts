import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'

/**
 * Returns true for only one caller in all processes. The key names the thing and its purpose, such as the id
 * of a token and its issuer. It is remembered at least until `untilMs` (since 1970), which must exceed the
 * thing's own expiry by the possible difference between clocks.
 */
export type UseOnce = (key: string, untilMs: number) => Promise<boolean>

export interface UsedOnce {
  readonly use: UseOnce
  /** Deletes expired keys in bounded batches. */
  sweep(): Promise<void>
}

const USE = `insert into used_once (key_hash, until) values ($1, to_timestamp($2 / 1000.0::float8))
  on conflict do nothing`

/** Stored in Postgres as digests, so that the table reveals nothing. */
export const usedOnce = (pool: Pick<pg.Pool, 'query'>): UsedOnce => ({
  async use(key, untilMs) {
    const { rowCount } = await pool.query({
      name: 'use once',
      text: USE,
      values: [createHash('sha256').update(key).digest(), untilMs],
    })
    return rowCount === 1
  },
  sweep: () => sweepRows(pool, { table: 'used_once', key: 'key_hash', where: 'until <= now()' }),
})
