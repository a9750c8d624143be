import type pg from 'pg'
import { decodePosition, type Position } from '../event-store/port.ts'

/** Where the live tables of each set of projections stand: at the one that is furthest behind. Sets without any are left out. */
export const readCheckpoints = async <Name extends string>(
  client: pg.ClientBase | pg.Pool,
  sets: ReadonlyMap<Name, readonly string[]>,
): Promise<ReadonlyMap<Name, Position>> => {
  const members = [...sets].flatMap(([set, projections]) => projections.map((name) => [set, name] as const))
  const { rows } = await client.query<{ set: Name; position: string }>(
    `select of.set, min(p.position)::text as position
       from unnest($1::text[], $2::text[]) as of(set, name) join projection p on p.name = of.name
      where p.state = 'live' group by of.set`,
    [members.map(([set]) => set), members.map(([, name]) => name)],
  )
  return new Map(rows.map(({ set, position }) => [set, decodePosition(position)]))
}
