import type { EventStore, Position, RecordedEvent } from './port.ts'

/** An event in its stored text, with unparsed JSON. */
export interface StoredEvent {
  readonly stream: string
  /** Exact up to 2 ** 53. */
  readonly revision: number
  readonly position: Position
  readonly id: string
  readonly type: string
  /** JSON in UTF-8, as `metadata`. */
  readonly data: Buffer
  readonly metadata: Buffer
}

/** A log in order, starting with its first event. */
export interface StoredLog {
  readonly batches: AsyncIterable<readonly StoredEvent[]>
  /** Reads the log once more. Events appended since may follow. */
  readonly again: () => AsyncIterable<readonly StoredEvent[]>
  /** Whether positions simply count the events from 0. */
  readonly isGapless: boolean
}

export const storedFormOf = (event: RecordedEvent): StoredEvent => ({
  stream: event.stream,
  revision: Number(event.revision),
  position: event.position,
  id: event.id,
  type: event.type,
  data: Buffer.from(JSON.stringify(event.data)),
  metadata: Buffer.from(JSON.stringify(event.metadata)),
})

async function* storedEventsOf(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const batch of store.readAll(after)) yield batch.map(storedFormOf)
}

/** The events of a store after a position, as their stored text. */
export const storedLogOf = (store: Pick<EventStore, 'readAll'>, after: Position): StoredLog => ({
  batches: storedEventsOf(store, after),
  again: () => storedEventsOf(store, after),
  isGapless: false,
})
