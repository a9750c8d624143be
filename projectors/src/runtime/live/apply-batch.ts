import { settleAll } from '@modstead/infra/concurrency/settle-all'
import { encodePosition, type Position } from '@modstead/infra/event-store/port'
import { type FanOut, MAX_NEWS_BYTES } from '@modstead/infra/fan-out/port'
import { type Changed, READ_MODEL_CHANNEL, type ReadModelNews } from '@modstead/infra/log-following/changed'
import { LostCheckpoint } from '@modstead/infra/log-following/lost-checkpoint'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { Generation } from '../storage/generation.ts'
import { keyOfRow } from '../storage/row-statements.ts'
import type { Poison } from './fold-batch.ts'
import { foldEvents, writeChanges } from './fold-events.ts'
import { parkStreams } from './parked-streams.ts'
import type { TableChanges } from './touched-rows.ts'

/** A generation that a runner advances, with its waiting streams. */
export interface Followed extends Generation {
  readonly parked: ReadonlySet<string>
}

export interface Batch {
  readonly events: readonly Recorded[]
  /** The new position of the checkpoints: at or after the last event. */
  readonly position: Position
  /** Events that could not be decoded, or whose rows were refused, by projection. */
  readonly poison?: ReadonlyMap<Projection, readonly Poison[]>
}

export interface Applied {
  readonly changed: Changed
  readonly poison: ReadonlyMap<Projection, readonly Poison[]>
}

/**
 * Commits without a flush: if a crash of the machine loses a commit, it also loses the checkpoint, so the
 * work is done again. Rows are found by key, never by a scan, because a plan made for a small table would
 * scan all its dead rows. Only a plain index scan also marks the index entries of dead rows, so that the next
 * one passes them over.
 */
const BEGIN =
  'begin; set local synchronous_commit = off; set local enable_seqscan = off; set local enable_bitmapscan = off'

/** Above the number of changes in a batch. Readers drop or reread the named rows, but everything for `many`. */
const MAX_NAMED_KEYS = 5_000

export const moveCheckpoints = async (
  client: pg.ClientBase,
  followed: readonly Generation[],
  to: Position,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'move checkpoints',
    text: `update projection p set position = greatest(p.position, $4::numeric)
      from unnest($1::text[], $2::int[], $3::numeric[], $5::int[]) as f(name, generation, position, replays)
     where p.name = f.name and p.generation = f.generation and p.position = f.position and p.replays = f.replays
       and p.state in ('live', 'building')`,
    values: [
      followed.map((each) => each.projection.name),
      followed.map((each) => each.generation),
      followed.map((each) => encodePosition(each.position)),
      encodePosition(to),
      followed.map((each) => each.replays),
    ],
  })
  if (rowCount !== followed.length) throw new LostCheckpoint('a checkpoint was moved by someone else')
}

export const changedKeys = (changes: readonly TableChanges[]): Changed => {
  const changed: Record<string, readonly string[] | 'many'> = {}
  for (const { table, written, deleted } of changes) {
    const many = written.length + deleted.length > MAX_NAMED_KEYS
    changed[table.name] = many ? 'many' : [...written.map((row) => keyOfRow(table, row)), ...deleted]
  }
  return changed
}

/** Lists keys as long as they fit. */
export const newsOf = (schema: string, position: Position, changed: Changed): string => {
  const news: ReadModelNews = { schema, position: encodePosition(position), changed }
  const text = JSON.stringify(news)
  if (Buffer.byteLength(text) <= MAX_NEWS_BYTES) return text
  const many = Object.fromEntries(Object.keys(changed).map((table) => [table, 'many' as const]))
  return JSON.stringify({ ...news, changed: many } satisfies ReadModelNews)
}

/** The readers of a set, and the way to reach all of them. */
export interface Telling {
  readonly schema: string
  readonly fanOut: FanOut
}

/**
 * Applies a batch in one transaction: moves the checkpoints first, and only from their expected positions;
 * then folds the batch into all projections side by side, writes each table at once and parks the streams of
 * poison. If it throws LostCheckpoint or RowsRefused, nothing was done.
 */
export const applyBatch = async (
  client: pg.ClientBase,
  followed: readonly Followed[],
  batch: Batch,
  tell: Telling | null,
): Promise<Applied> => {
  const poison = new Map<Projection, readonly Poison[]>()
  const project = async (each: Followed, begun: Promise<unknown>): Promise<readonly TableChanges[]> => {
    const { projection, parked, position } = each
    const known = batch.poison?.get(projection) ?? []
    const waiting = new Map(known.map(({ event }) => [event.stream, event.revision]))
    const events = batch.events.filter(
      (event) =>
        projection.types.has(event.type) &&
        event.position > position &&
        !parked.has(event.stream) &&
        event.revision < (waiting.get(event.stream) ?? event.revision + 1n),
    )
    const folded = await foldEvents(client, each, events)
    // Nothing may be written outside the transaction.
    await begun
    await writeChanges(client, each, folded.changes)
    const found = [...known.filter(({ event }) => !parked.has(event.stream)), ...folded.poison]
    if (found.length > 0) {
      poison.set(projection, found)
      await parkStreams(client, each, found)
    }
    return folded.changes
  }
  try {
    const begun = Promise.all([client.query(BEGIN), moveCheckpoints(client, followed, batch.position)])
    const [, ...projected] = await settleAll([begun, ...followed.map((each) => project(each, begun))])
    const changed = changedKeys(projected.flat())
    const telling = tell?.fanOut.tell(
      client,
      READ_MODEL_CHANNEL,
      newsOf(tell.schema, batch.position, changed),
    )
    const [committed] = await Promise.all([telling, client.query('commit')])
    committed?.()
    return { changed, poison }
  } catch (error) {
    // A broken connection has rolled back already.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
