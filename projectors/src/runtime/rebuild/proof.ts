import type { Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { PlacedProjection } from '../read-model-sets.ts'
import { type Generation, readStanding } from '../storage/generation.ts'
import { hashGenerations, type TableHash } from './equality.ts'

/** The live tables at one moment, which a rebuild up to their position must reproduce. */
export interface LiveTables {
  /**
   * Projections that are live in the version of the code and complete, with their positions: groups are
   * followed at different paces.
   */
  readonly comparable: ReadonlyMap<Projection, Position>
  /** Hashes by table. */
  readonly hashes: Promise<ReadonlyMap<string, TableHash>>
}

/** Generations that lack the events of parked streams. */
const withHoles = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string; generation: number }>(
    'select distinct projection as name, generation from parked_stream',
  )
  return new Set(rows.map(({ name, generation }) => `${name} ${generation}`))
}

/**
 * Generations that are live in the version of the code and complete, as the connection's transaction sees
 * them.
 */
export const wholeGenerations = async (
  client: pg.ClientBase,
  placed: readonly PlacedProjection[],
): Promise<readonly Generation[]> => {
  const holed = await withHoles(client)
  const { current } = await readStanding(client, placed)
  return current.filter(({ projection, generation }) => !holed.has(`${projection.name} ${generation}`))
}

/**
 * Hashes the live tables as of now, while the runner continues and the log is folded. Takes over the
 * connection.
 */
export const hashLiveTables = async (
  client: pg.Client,
  placed: readonly PlacedProjection[],
): Promise<LiveTables> => {
  await client.query('begin isolation level repeatable read read only')
  const whole = await wholeGenerations(client, placed)
  const hashes = hashGenerations(client, whole).finally(() => client.query('rollback'))
  // They are awaited once the log is folded, and their errors surface there.
  hashes.catch(() => {})
  return { comparable: new Map(whole.map(({ projection, position }) => [projection, position])), hashes }
}
