import { MAX_APPEND_BYTES } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

/** Leaves room for types and ids besides data and metadata. */
const MAX_BYTES = MAX_APPEND_BYTES / 2

const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length

/** Events that follow one another in the log and in their stream, so that one append holds them. */
export interface Run {
  readonly stream: string
  /** In order, at least one. */
  readonly events: readonly StoredEvent[]
  readonly bytes: number
}

/** Groups events up to the size of one append. */
export function* runsOf(events: readonly StoredEvent[]): Generator<Run> {
  let run: { readonly stream: string; readonly events: StoredEvent[]; bytes: number } | undefined
  for (const event of events) {
    const more = sizeOf(event)
    if (run !== undefined && (run.stream !== event.stream || run.bytes + more > MAX_BYTES)) {
      yield run
      run = undefined
    }
    run ??= { stream: event.stream, events: [], bytes: 0 }
    run.events.push(event)
    run.bytes += more
  }
  if (run !== undefined) yield run
}
