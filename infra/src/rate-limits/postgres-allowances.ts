import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'
import { allowanceIds } from './allowance-id.ts'
import { AHEAD_PART, costOf, TOLERANCE } from './cell-rate.ts'
import type { Allowances } from './port.ts'

interface Row {
  readonly place: number
  readonly granted: number
  readonly used_ms: number
}

const TAKE = 'select place, granted, used_ms from take_allowances($1, $2, $3, $4, $5, $6)'

/**
 * Stored in Postgres. `secret` keys the digests that identify clients, so that the table reveals no address.
 */
export const postgresAllowances = (pool: pg.Pool, secret: Buffer): Allowances => {
  const idOf = allowanceIds(secret)
  return {
    async take(asks) {
      const { rows } = await pool.query<Row>({
        name: 'take allowances',
        text: TAKE,
        values: [
          asks.map(idOf),
          asks.map(({ limit }) => costOf(limit)),
          asks.map(({ limit }) => limit.max),
          asks.map(({ wanted }) => wanted),
          asks.map(({ ahead, wanted }) => (ahead && wanted > 0 ? 1 / AHEAD_PART : 0)),
          TOLERANCE,
        ],
      })
      return rows
        .toSorted((left, right) => left.place - right.place)
        .map(({ granted, used_ms: usedMs }) => ({ granted, usedMs }))
    },
    async giveBack(use) {
      await pool.query({
        name: 'give an allowance back',
        text: 'update allowance set free_at = free_at - $2 where id = $1',
        values: [idOf(use), costOf(use.limit)],
      })
    },
    sweep: () =>
      sweepRows(pool, {
        table: 'allowance',
        key: 'id',
        where: 'free_at <= extract(epoch from clock_timestamp()) * 1000',
      }),
  }
}
