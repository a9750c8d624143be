import { type EventStore, MAX_APPEND_BYTES, NO_STREAM, type Position, START } from '../port.ts'
import { recordedFormOf } from '../recorded-form.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { LogLoader } from './port.ts'

/** Leaves room for types and ids besides data and metadata. */
const MAX_BYTES = MAX_APPEND_BYTES / 2

const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length

/** Groups events that follow one another in the log and in their stream, up to the size of one append. */
function* runsOf(events: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  let run: StoredEvent[] = []
  let size = 0
  for (const event of events) {
    const more = sizeOf(event)
    if (run.length > 0 && (run[0]?.stream !== event.stream || size + more > MAX_BYTES)) {
      yield run
      run = []
      size = 0
    }
    run.push(event)
    size += more
  }
  if (run.length > 0) yield run
}

/**
 * Loads by appends, one after the other: a server handles appends to different streams in parallel, and the
 * order of the log would be lost. Each call of `load` is durable when it settles.
 */
export const createAppendingLoader = (store: EventStore): LogLoader => ({
  async load(events) {
    let last: Position = START
    for (const run of runsOf(events)) {
      const [first] = run
      if (first === undefined) continue
      const expected = first.revision === 0 ? NO_STREAM : BigInt(first.revision) - 1n
      const appended = await store.append(
        first.stream,
        expected,
        run.map(recordedFormOf).map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
      )
      last = appended.position
    }
    return last
  },
  finish: async () => {},
  close: async () => {},
})
