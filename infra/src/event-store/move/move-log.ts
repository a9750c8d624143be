import type { LogLoader } from '../load/port.ts'
import { type EventStore, type Position, type RecordedEvent, START } from '../port.ts'
import { storedFormOf } from '../stored-event.ts'
import { LogDigest } from './log-digest.ts'

/** The log that is moved to holds events that the one that is moved does not have there. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer'
  /** Number of the first event that differs, counted from 0. */
  readonly number: number
  constructor(number: number) {
    super(`the logs differ at event ${number.toLocaleString('en-US')}`)
    this.number = number
  }
}

/** Both logs are the same up to here. */
export interface MovedLog {
  readonly events: number
  /** Events that were not there before. */
  readonly added: number
  /** Over all events of either log. */
  readonly sha256: string
}

/** Told for some events what their positions were and are; ascending. */
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
 * Carries what the second log does not have yet, after a proof that what it has is the beginning of the first; so it goes on
 * where an earlier move was cut off. At last both are read anew and compared, event by event. Throws LogsDiffer or
 * StoreUnavailable.
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
  const after = await compare(from, to, onMoved)
  if (after.digest.events < found) throw new LogsDiffer(after.digest.events)
  return {
    events: after.digest.events,
    added: after.digest.events - before.digest.events,
    sha256: after.digest.hex(),
  }
}
