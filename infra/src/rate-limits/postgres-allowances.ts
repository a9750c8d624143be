import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { sweepRows } from '../postgres/sweep-rows.ts'
import { AHEAD_PART, costOf, TOLERANCE } from './cell-rate.ts'
import type { Allowances, Ask } from './port.ts'

interface Row {
  readonly place: number
  readonly granted: number
  readonly used_ms: number
}

const TAKE = 'select place, granted, used_ms from take_allowances($1, $2, $3, $4, $5, $6)'

/** In Postgres. `secret` keys the digests by which it knows who is limited, so that the table gives no address away. */
export const postgresAllowances = (pool: pg.Pool, secret: Buffer): Allowances => {
  const idOf = ({ limit, key }: Ask): Buffer =>
    createHmac('sha256', secret).update(`${limit.name}\n${key}`).digest().subarray(0, 16)

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
    sweep: () =>
      sweepRows(pool, {
        table: 'allowance',
        key: 'id',
        where: 'free_at <= extract(epoch from clock_timestamp()) * 1000',
      }),
  }
}
