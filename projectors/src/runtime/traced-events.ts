import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { TraceParent } from '@modstead/infra/telemetry/tracing'

/** More are not reported to traces: work for many events at once is not worth a span in each of hundreds of traces. */
const MAX_TRACES = 50

/** Adds the trace contexts of events without duplicates, as far as they are recorded and there is room. */
export const addTraces = (
  traces: Set<TraceParent>,
  events: readonly Pick<RecordedEvent, 'metadata'>[],
): void => {
  for (const { metadata } of events) {
    if (traces.size >= MAX_TRACES) return
    if (metadata.traceparent !== undefined) traces.add(metadata.traceparent)
  }
}
