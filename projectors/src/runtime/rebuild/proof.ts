import type { Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import { readStanding } from '../storage/generation.ts'
import { hashGenerations, type TableHash } from './equality.ts'

/** The live tables at one moment: what a rebuild up to their position must give again. */
export interface LiveTables {
  /** Live in the version of the code and without holes, with where each stands: groups are followed at their own pace. */
  readonly comparable: ReadonlyMap<Projection, Position>
  /** By table. */
  readonly hashes: Promise<ReadonlyMap<string, TableHash>>
}

/** Projections whose live tables lack the events of parked streams. */
const withHoles = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ projection: string }>(
    `select distinct k.projection from parked_stream k
       join projection p on p.name = k.projection and p.generation = k.generation where p.state = 'live'`,
  )
  return new Set(rows.map(({ projection }) => projection))
}

/** Hashes the live tables as they stand now, while the runner goes on and the log is folded. Takes the connection over. */
export const hashLiveTables = async (
  client: pg.Client,
  projections: readonly Projection[],
): Promise<LiveTables> => {
  await client.query('begin isolation level repeatable read read only')
  const holed = await withHoles(client)
  const { current } = await readStanding(client, projections)
  const whole = current.filter(({ projection }) => !holed.has(projection.name))
  const hashes = hashGenerations(client, whole).finally(() => client.query('rollback'))
  // They are awaited once the log is folded, and their errors come out there.
  hashes.catch(() => {})
  return { comparable: new Map(whole.map(({ projection, position }) => [projection, position])), hashes }
}
