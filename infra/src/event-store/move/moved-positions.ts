import type pg from 'pg'
import { decodePosition, encodePosition, type Position, START } from '../port.ts'

const TABLE = 'moved_position'
/** Number of events between two kept positions. At most this many are read again from a translated position. */
const EVERY = 500

/**
 * Records the new position of some events in another store. That is enough to continue at or before any
 * position.
 */
export class MovedPositions {
  readonly #kept: { readonly from: Position; readonly to: Position }[] = []
  #count = 0

  add(from: Position, to: Position): void {
    if (this.#count % EVERY === 0) this.#kept.push({ from, to })
    this.#count += 1
  }

  /** Replaces the positions of an earlier move. */
  async keep(client: pg.ClientBase): Promise<void> {
    await client.query(
      `create table if not exists ${TABLE} (former numeric(40) primary key, position numeric(40) not null)`,
    )
    await client.query(`truncate ${TABLE}`)
    await client.query(
      `insert into ${TABLE} (former, position) select * from unnest($1::numeric[], $2::numeric[])`,
      [this.#kept.map(({ from }) => encodePosition(from)), this.#kept.map(({ to }) => encodePosition(to))],
    )
  }
}

/** Where to continue in the new store: at or shortly before a position of the former store. */
export const translatePosition = async (client: pg.ClientBase, former: Position): Promise<Position> => {
  const { rows } = await client.query<{ position: string }>(
    `select position::text from ${TABLE} where former <= $1::numeric order by former desc limit 1`,
    [encodePosition(former)],
  )
  return rows[0] === undefined ? START : decodePosition(rows[0].position)
}
