import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import { asRecorded, type DecodeBatch } from '@modstead/infra/log-following/decode'
import { oneAhead } from '@modstead/infra/log-following/one-ahead'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import type { Projection } from '../projection.ts'
import { KeptRows } from './kept-rows.ts'

/** A fold failed, so the rebuild stops: readers must not be switched to a read model with holes. */
export class PoisonInRebuild extends Error {
  override readonly name = 'PoisonInRebuild'
  constructor(projection: Projection, event: Recorded, cause: unknown) {
    super(`${projection.name} cannot take event ${event.id} (${event.type}, ${event.stream})`, { cause })
  }
}

export interface FoldedLog {
  readonly rows: ReadonlyMap<Projection, KeptRows>
  readonly events: number
}

/** Folds the log into all projections in one pass, for each up to and including its own end. */
export const foldLog = async (
  source: { readonly store: EventStore; readonly decodeBatch: DecodeBatch },
  ends: ReadonlyMap<Projection, Position>,
  after: Position,
  onBatch: (events: number) => void,
): Promise<FoldedLog> => {
  const rows = new Map([...ends.keys()].map((projection) => [projection, new KeptRows()]))
  const last = [...ends.values()].reduce((furthest, end) => (end > furthest ? end : furthest), after)
  const concerned = new Map<string, { projection: Projection; tables: KeptRows; end: Position }[]>()
  for (const [projection, end] of ends)
    for (const type of projection.types) {
      const into = { projection, tables: rows.get(projection) ?? new KeptRows(), end }
      const list = concerned.get(type)
      if (list) list.push(into)
      else concerned.set(type, [into])
    }

  const decoded = async function* () {
    for await (const batch of source.store.readAll(after, { types: [...concerned.keys()] })) {
      const within = batch.filter((event) => event.position <= last)
      yield await source.decodeBatch(within)
      if (within.length < batch.length) return
    }
  }

  let events = 0
  const apply = (stored: RecordedEvent) => {
    const event = asRecorded(stored)
    for (const { projection, tables, end } of concerned.get(event.type) ?? []) {
      if (event.position > end) continue
      try {
        projection.apply(event, tables)
      } catch (error) {
        throw new PoisonInRebuild(projection, event, error)
      }
    }
  }
  // The store works in parallel with the folds.
  for await (const batch of oneAhead(decoded())) {
    batch.forEach(apply)
    events += batch.length
    onBatch(events)
  }
  return { rows, events }
}
