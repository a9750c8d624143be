import type { LogLoader } from '../load/port.ts'
import { type EventStore, type RecordedEvent, START } from '../port.ts'
import { storedFormOf } from '../stored-event.ts'
import { compareLogs, LogsDiffer, type OnCompared } from './compare-logs.ts'

/** Both logs are the same up to this event. */
export interface MovedLog {
  readonly events: number
  /** Number of events that the move added. */
  readonly added: number
  /** Hash over all events; it is the same for both logs. */
  readonly sha256: string
}

const LOAD_AT_ONCE = 2_000

/**
 * Copies the events that the second log lacks, after verifying that its existing events are the beginning of
 * the first. So it resumes where an earlier move was interrupted. Finally it reads both logs again and
 * compares them event by event. Throws LogsDiffer, LoadRefused or StoreUnavailable.
 */
export const moveLog = async (
  from: EventStore,
  to: EventStore,
  loader: LogLoader,
  { onMoved, signal }: { readonly onMoved: OnCompared; readonly signal: AbortSignal },
): Promise<MovedLog> => {
  const compare = (onCompared?: OnCompared) => compareLogs(from.readAll(START), to.readAll(START), onCompared)
  const before = await compare()
  let batch: RecordedEvent[] = []
  const load = async () => {
    if (batch.length > 0) await loader.load(batch.map(storedFormOf))
    batch = []
    signal.throwIfAborted()
  }
  let found = before.digest.events
  for await (const events of from.readAll(before.reached)) {
    batch.push(...events)
    found += events.length
    if (batch.length >= LOAD_AT_ONCE) await load()
  }
  await load()
  await loader.finish()
  const after = await compare(onMoved)
  if (after.digest.events < found) throw new LogsDiffer(after.digest.events)
  return {
    events: after.digest.events,
    added: after.digest.events - before.digest.events,
    sha256: after.digest.hex(),
  }
}
