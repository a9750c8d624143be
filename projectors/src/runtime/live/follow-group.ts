import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type { FanOut } from '@modstead/infra/fan-out/port'
import type { Changed } from '@modstead/infra/log-following/changed'
import { asRecorded, type DecodeBatch, decodeEvents } from '@modstead/infra/log-following/decode'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import { readStanding } from '../storage/generation.ts'
import { type Applied, applyBatch, type Batch, type Followed, moveCheckpoints } from './apply-batch.ts'
import type { Poison } from './fold-batch.ts'
import { RowsRefused } from './fold-events.ts'
import { type ParkedStream, readParkedStreams } from './parked-streams.ts'
import { replayStream } from './replay-stream.ts'

export interface Step {
  readonly events: number
  readonly changed: Changed
  readonly poison: ReadonlyMap<Projection, readonly Poison[]>
}

export interface Replay {
  readonly replayed: number
  readonly waiting: readonly ParkedStream[]
  readonly changed: Changed
}

/** The projections that one runner advances together, with one transaction per batch. */
export interface FollowGroup {
  /** Position of the projection that is furthest behind, or undefined if there is none. */
  position(): Position | undefined
  /** How often an operator has replayed parked streams of any of them. */
  readonly replays: number
  /** The event types that they follow. All other events may be left out. */
  readonly types: ReadonlySet<string>
  /** Live projections that another version of the code built, so this one must not touch them. */
  readonly stale: readonly Projection[]
  /** Throws LostCheckpoint if somebody else moved the checkpoints. */
  step(recorded: readonly RecordedEvent[], position: Position): Promise<Step>
  /** Tries the parked streams again. Returns how many of them continue, and which ones still wait. */
  replayParked(store: EventStore): Promise<Replay>
}

interface Standing extends Followed {
  position: Position
  readonly parked: Set<string>
}

const merge = <Value>(
  into: Map<Projection, readonly Value[]>,
  from: ReadonlyMap<Projection, readonly Value[]>,
) => {
  for (const [projection, values] of from) into.set(projection, [...(into.get(projection) ?? []), ...values])
}

const upTo = (position: Position, poison: Batch['poison']): NonNullable<Batch['poison']> =>
  new Map(
    [...(poison ?? [])].map(([projection, found]) => [
      projection,
      found.filter(({ event }) => event.position <= position),
    ]),
  )

const union = (changes: readonly Changed[]): Changed => {
  const all: Record<string, readonly string[] | 'many'> = {}
  for (const changed of changes)
    for (const [table, keys] of Object.entries(changed)) {
      const known = all[table]
      all[table] =
        known === 'many' || keys === 'many' ? 'many' : known ? [...new Set([...known, ...keys])] : keys
    }
  return all
}

export const openFollowGroup = async (
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  { decodeBatch, fanOut }: { readonly decodeBatch: DecodeBatch; readonly fanOut: FanOut },
): Promise<FollowGroup> => {
  const placed = projections.map((projection) => ({ projection, schema }))
  const { current, stale } = await readStanding(client, placed)
  const standing: Standing[] = []
  for (const generation of current) {
    const parked = await readParkedStreams(client, generation)
    standing.push({ ...generation, parked: new Set(parked.map(({ stream }) => stream)) })
  }
  const types = new Set(standing.flatMap(({ projection }) => [...projection.types]))

  const commit = async (batch: Batch): Promise<Applied> => {
    const applied = await applyBatch(client, standing, batch, { schema, fanOut })
    for (const each of standing) {
      if (batch.position > each.position) each.position = batch.position
      for (const { event } of applied.poison.get(each.projection) ?? []) each.parked.add(event.stream)
    }
    return applied
  }

  /** If Postgres refuses the rows of a batch, halves it until the event at fault is alone. */
  const commitAround = async (batch: Batch): Promise<Applied[]> => {
    try {
      return [await commit(batch)]
    } catch (error) {
      if (!(error instanceof RowsRefused)) throw error
      const { events } = batch
      const [only] = events
      if (only === undefined) throw error
      if (events.length === 1) {
        if (batch.poison?.get(error.projection)?.some(({ event }) => event === only)) throw error
        const poison = new Map(batch.poison)
        merge(poison, new Map([[error.projection, [{ event: only, error: error.cause }]]]))
        return commitAround({ ...batch, poison })
      }
      const half = Math.ceil(events.length / 2)
      const position = events[half - 1]?.position ?? only.position
      return [
        ...(await commitAround({
          events: events.slice(0, half),
          position,
          poison: upTo(position, batch.poison),
        })),
        ...(await commitAround({ ...batch, events: events.slice(half) })),
      ]
    }
  }

  return {
    stale: stale.map(({ projection }) => projection),
    replays: standing.reduce((sum, { replays }) => sum + replays, 0),
    types,
    position: () =>
      standing.reduce<Position | undefined>(
        (least, { position }) => (least === undefined || position < least ? position : least),
        undefined,
      ),

    async step(recorded, position) {
      const concerned = recorded.filter((event) => types.has(event.type))
      const decoded = await decodeEvents(decodeBatch, concerned)
      const events = decoded.events.map(asRecorded)
      const undecodable = decoded.undecodable.map(({ event, error }) => ({ event: asRecorded(event), error }))
      const poison = new Map<Projection, Poison[]>()
      for (const { projection } of standing) {
        const bad = undecodable.filter(({ event }) => projection.types.has(event.type))
        if (bad.length > 0) poison.set(projection, bad)
      }
      const applied = await commitAround({ events, position, poison })
      const found = new Map<Projection, readonly Poison[]>()
      for (const each of applied) merge(found, each.poison)
      return { events: recorded.length, changed: union(applied.map((each) => each.changed)), poison: found }
    },

    async replayParked(store) {
      const waiting: ParkedStream[] = []
      const changed: Changed[] = []
      for (const each of standing)
        for (const parked of await readParkedStreams(client, each)) {
          const hold = async () => {
            await moveCheckpoints(client, [each], each.position)
            return each.position
          }
          const replayed = await replayStream(client, each, parked, { store, decodeBatch }, hold)
          if ('changed' in replayed) {
            each.parked.delete(parked.stream)
            changed.push(replayed.changed)
          } else waiting.push(parked)
        }
      return { replayed: changed.length, waiting, changed: union(changed) }
    },
  }
}
