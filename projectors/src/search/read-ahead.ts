import type { Position, RecordedEvent } from '@modstead/infra/event-store/port'
import { createDoorbell } from '@modstead/infra/log-following/doorbell'
import type { TraceParent } from '@modstead/infra/telemetry/tracing'
import { addTraces } from '../runtime/traced-events.ts'
import { addStale, nothingStale, type Stale, sizeOf } from './stale-documents.ts'

/** The reader of the log waits while this many things are still to be read again. */
const MAX_COLLECTED = 2_000

export interface ReadPart {
  readonly stale: Stale
  /** Trace contexts of the events. */
  readonly traces: ReadonlySet<TraceParent>
  /** All events up to here are in `stale`. */
  readonly position: Position
}

export interface ReadAhead {
  /** Settles once there is room for more. */
  add(more: Stale, upTo: Position, events: readonly Pick<RecordedEvent, 'metadata'>[]): Promise<void>
  /** Returns what was collected once there is something, and forgets it. undefined: the signal was aborted. */
  take(): Promise<ReadPart | undefined>
}

/**
 * Collects what the events of the log made stale while earlier documents are refreshed, so that a project with
 * many new followers is read again once for all of them.
 */
export const readAhead = (signal: AbortSignal): ReadAhead => {
  let stale = nothingStale()
  let traces = new Set<TraceParent>()
  let position: Position | undefined
  const [arrival, room] = [createDoorbell(), createDoorbell()]

  return {
    async add(more, upTo, events) {
      addStale(stale, more)
      addTraces(traces, events)
      position = upTo
      arrival.ring()
      await room.until(() => sizeOf(stale) < MAX_COLLECTED, signal)
    },

    async take() {
      await arrival.until(() => position !== undefined, signal)
      if (position === undefined || signal.aborted) return undefined
      const taken = { stale, traces, position }
      stale = nothingStale()
      traces = new Set()
      position = undefined
      room.ring()
      return taken
    },
  }
}
