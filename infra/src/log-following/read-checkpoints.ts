import type pg from 'pg'
import { decodePosition, type Position } from '../event-store/port.ts'

/** The tables of one group, as one release folds them. */
export interface NamedSet {
  readonly schema: string
  /** Names of the projections in it. */
  readonly projections: readonly string[]
}

/**
 * The position of the live tables of each set, by its schema: the position of the table that is furthest
 * behind. Incomplete sets are left out.
 */
export const readCheckpoints = async (
  client: pg.ClientBase | pg.Pool,
  sets: readonly NamedSet[],
): Promise<ReadonlyMap<string, Position>> => {
  const members = sets.flatMap(({ schema, projections }) => projections.map((name) => ({ schema, name })))
  const { rows } = await client.query<{ schema: string; position: string }>(
    `select of.schema, min(p.position)::text as position
       from unnest($1::text[], $2::text[]) as of(schema, name)
       left join projection p on p.schema = of.schema and p.name = of.name and p.state = 'live'
      group by of.schema having count(p.name) = count(*)`,
    [members.map(({ schema }) => schema), members.map(({ name }) => name)],
  )
  return new Map(rows.map(({ schema, position }) => [schema, decodePosition(position)]))
}
