import {
  decodePosition,
  type EventStore,
  encodePosition,
  type Position,
} from '@modstead/infra/event-store/port'
import { storableText } from '@modstead/infra/log-following/storable-text'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { Generation } from '../storage/generation.ts'
import type { Poison } from './fold-batch.ts'

/** A stream that waits because a projection could not apply one of its events. */
export interface ParkedStream {
  readonly projection: string
  readonly stream: string
  /** Revision of the event that failed. It and all later events of the stream are still to be applied. */
  readonly revision: bigint
  readonly position: Position
  readonly type: string
  readonly error: string
  readonly since: Date
}

const MAX_ERROR = 2_000

export const describeFailure = (error: unknown): string =>
  storableText((error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, MAX_ERROR))

export const parkStreams = async (
  client: pg.ClientBase,
  { projection, generation }: Generation,
  poison: readonly Poison[],
): Promise<void> => {
  for (const { event, error } of poison)
    await client.query(
      `insert into parked_stream (projection, generation, stream, revision, position, type, error)
       values ($1, $2, $3, $4, $5::numeric, $6, $7)
       on conflict (projection, generation, stream) do update
         set revision = excluded.revision, position = excluded.position, type = excluded.type, error = excluded.error`,
      [
        projection.name,
        generation,
        event.stream,
        event.revision.toString(),
        encodePosition(event.position),
        event.type,
        describeFailure(error),
      ],
    )
}

export const readParkedStreams = async (
  client: pg.ClientBase | pg.Pool,
  { projection, generation }: Generation,
): Promise<ParkedStream[]> => {
  const { rows } = await client.query<{
    stream: string
    revision: string
    position: string
    type: string
    error: string
    since: Date
  }>(
    `select stream, revision, position::text, type, error, parked_at as since from parked_stream
      where projection = $1 and generation = $2 order by position`,
    [projection.name, generation],
  )
  return rows.map((row) => ({
    ...row,
    projection: projection.name,
    revision: BigInt(row.revision),
    position: decodePosition(row.position),
  }))
}

/** By projection, only in these sets: another release may have some in its own sets. */
export const countParkedStreams = async (
  pool: pg.Pool,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ projection: string; count: number }>(
    `select k.projection, count(*)::int from parked_stream k
       join projection p on p.name = k.projection and p.generation = k.generation and p.state = 'live'
      where p.schema = any($1) group by k.projection`,
    [schemas],
  )
  return new Map(rows.map(({ projection, count }) => [projection, count]))
}

/** How many events of the stream the projection still lacks. */
export const countWaiting = async (
  store: EventStore,
  { types }: Projection,
  { stream, revision }: ParkedStream,
): Promise<number> => {
  let waiting = 0
  for await (const { type } of store.readStream(stream, { from: revision })) if (types.has(type)) waiting += 1
  return waiting
}

export const unparkStream = async (
  client: pg.ClientBase,
  { projection, generation }: Generation,
  stream: string,
): Promise<void> => {
  await client.query('delete from parked_stream where projection = $1 and generation = $2 and stream = $3', [
    projection.name,
    generation,
    stream,
  ])
}
