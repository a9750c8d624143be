import type pg from 'pg'
import { decodePosition, encodePosition, type Position, START } from '../port.ts'

const TABLE = 'moved_position'
/** Events between two positions that are kept: so many at most are read again from a position that was translated. */
const EVERY = 500

/** Gathers what positions became in another store: some of them, which is enough to go on at or before any. */
export class MovedPositions {
  readonly #kept: { readonly from: Position; readonly to: Position }[] = []
  #count = 0

  add(from: Position, to: Position): void {
    if (this.#count % EVERY === 0) this.#kept.push({ from, to })
    this.#count += 1
  }

  /** Puts them in place of those of an earlier move. */
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

/** Where to go on in the store that the log was moved to: at or shortly before a position of the former store. */
export const translatePosition = async (client: pg.ClientBase, former: Position): Promise<Position> => {
  const { rows } = await client.query<{ position: string }>(
    `select position::text from ${TABLE} where former <= $1::numeric order by former desc limit 1`,
    [encodePosition(former)],
  )
  return rows[0] === undefined ? START : decodePosition(rows[0].position)
}
