import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'

/**
 * True for one caller alone, in all processes. The key names what is used, and for what, such as the id of a token and its issuer;
 * it is remembered until `untilMs` (since 1970) at least, which must be later than the thing's own end by as much as clocks may differ.
 */
export type UseOnce = (key: string, untilMs: number) => Promise<boolean>

export interface UsedOnce {
  readonly use: UseOnce
  /** Forgets what may be forgotten, in bounded batches. */
  sweep(): Promise<void>
}

const USE = `insert into used_once (key_hash, until) values ($1, to_timestamp($2 / 1000.0::float8))
  on conflict do nothing`

/** In Postgres. It holds digests, so that the table gives nothing away. */
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
