import type pg from 'pg'
import { gatherWrites } from '../engines/gathered-writes.ts'
import { sweepRows } from '../postgres/sweep-rows.ts'
import { allowanceIds } from './allowance-id.ts'
import { AHEAD_PART, costOf, TOLERANCE } from './cell-rate.ts'
import type { Allowances, Use } from './port.ts'

interface Row {
  readonly place: number
  readonly granted: number
  readonly used_ms: number
}

/** Uses are given back together: after a right password nobody waits for it. */
const GATHERED_MS = 100
const AT_ONCE = 1_000

/** In one order in all processes, as they are taken. */
const GIVE_BACK = `
  with given as (
    select id, sum(cost) as cost from unnest($1::bytea[], $2::float8[]) as g(id, cost) group by id
  ), held as (
    select id from allowance where id in (select id from given) order by id for update
  )
  update allowance a set free_at = a.free_at - given.cost from held join given using (id) where a.id = held.id`

const TAKE = 'select place, granted, used_ms from take_allowances($1, $2, $3, $4, $5, $6)'

/** In Postgres. `secret` keys the digests by which it knows who is limited, so that the table gives no address away. */
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
    giveBack: gatherWrites(GATHERED_MS, AT_ONCE, async (uses: readonly Use[]) => {
      await pool.query({
        name: 'give allowances back',
        text: GIVE_BACK,
        values: [uses.map(idOf), uses.map(({ limit }) => costOf(limit))],
      })
    }),
    sweep: () =>
      sweepRows(pool, {
        table: 'allowance',
        key: 'id',
        where: 'free_at <= extract(epoch from clock_timestamp()) * 1000',
      }),
  }
}
