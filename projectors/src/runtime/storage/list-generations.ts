import { decodePosition, type Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'

/** A set of physical tables in the database, from any version of the code. */
export interface ListedGeneration {
  readonly name: string
  readonly schema: string
  readonly generation: number
  /** The fold's version and a digest of everything else that the rows depend on. */
  readonly version: string
  readonly state: 'building' | 'live' | 'former'
  readonly position: Position
  /** Streams that wait for a replay. */
  readonly parked: number
}

export const listGenerations = async (client: pg.ClientBase | pg.Pool): Promise<ListedGeneration[]> => {
  const { rows } = await client.query<Omit<ListedGeneration, 'position'> & { position: string }>(
    `select p.name, p.schema, p.generation, p.version, p.state, p.position::text, count(k.stream)::int as parked
       from projection p left join parked_stream k on k.projection = p.name and k.generation = p.generation
      group by p.name, p.generation order by p.schema, p.name, p.generation desc`,
  )
  return rows.map((row) => ({ ...row, position: decodePosition(row.position) }))
}
