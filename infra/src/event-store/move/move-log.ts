import type { LogLoader } from '../load/port.ts'
import { type EventStore, type Position, type RecordedEvent, START } from '../port.ts'
import { storedFormOf } from '../stored-event.ts'
import { LogDigest } from './log-digest.ts'

/** The target log has events that the source log does not have at the same place. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer'
  /** Number of the first event that differs, counted from 0. */
  readonly number: number
  constructor(number: number) {
    super(`the logs differ at event ${number.toLocaleString('en-US')}`)
    this.number = number
  }
}

/** Both logs are the same up to this event. */
export interface MovedLog {
  readonly events: number
  /** Number of events that the move added. */
  readonly added: number
  /** Hash over all events; it is the same for both logs. */
  readonly sha256: string
}

/** Called for some events, in ascending order, with their old and new positions. */
export type OnMoved = (from: Position, to: Position) => void

const LOAD_AT_ONCE = 2_000

const same = (left: RecordedEvent, right: RecordedEvent): boolean => {
  const digests = [left, right].map((event) => {
    const digest = new LogDigest()
    digest.take(event)
    return digest.hex()
  })
  return digests[0] === digests[1]
}

async function* eventsOf(store: EventStore, after: Position): AsyncGenerator<RecordedEvent> {
  for await (const batch of store.readAll(after)) yield* batch
}

/** Reads both logs side by side up to the end of the second. Throws LogsDiffer. */
const compare = async (from: EventStore, to: EventStore, onMoved: OnMoved) => {
  const digest = new LogDigest()
  const source = eventsOf(from, START)
  let reached: Position = START
  try {
    for await (const there of eventsOf(to, START)) {
      const { value: here } = await source.next()
      if (!here || !same(here, there)) throw new LogsDiffer(digest.events)
      digest.take(here)
      onMoved(here.position, there.position)
      reached = here.position
    }
    return { digest, reached }
  } finally {
    await source.return(undefined)
  }
}

/**
 * Copies the events that the second log lacks, after verifying that its existing events are the beginning of
 * the first. So it resumes where an earlier move was interrupted. Finally it reads both logs again and
 * compares them event by event. Throws LogsDiffer or StoreUnavailable.
 */
export const moveLog = async (
  from: EventStore,
  to: EventStore,
  loader: LogLoader,
  { onMoved, signal }: { readonly onMoved: OnMoved; readonly signal: AbortSignal },
): Promise<MovedLog> => {
  const before = await compare(from, to, () => {})
  let batch: RecordedEvent[] = []
  const load = async () => {
    if (batch.length > 0) await loader.load(batch.map(storedFormOf))
    batch = []
    signal.throwIfAborted()
  }
  let found = before.digest.events
  for await (const event of eventsOf(from, before.reached)) {
    batch.push(event)
    found += 1
    if (batch.length >= LOAD_AT_ONCE) await load()
  }
  await load()
  await loader.finish()
  const after = await compare(from, to, onMoved)
  if (after.digest.events < found) throw new LogsDiffer(after.digest.events)
  return {
    events: after.digest.events,
    added: after.digest.events - before.digest.events,
    sha256: after.digest.hex(),
  }
}
