import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** What the runner counts. */
export interface ProjectorMetrics {
  batchApplied(events: number, seconds: number): void
  streamParked(projection: string): void
}

export const countProjectors = (metrics: Metrics): ProjectorMetrics => {
  const events = metrics.counter('projected_events_total', 'Events that the projections have followed')
  const batches = metrics.histogram('projection_batch_seconds', 'Time to fold and commit a batch of events')
  const parked = metrics.counter('parked_streams_total', 'Streams that wait because a fold failed', [
    'projection',
  ])
  return {
    batchApplied(count, seconds) {
      events.inc(count)
      batches.observe(seconds)
    },
    streamParked: (projection) => parked.inc({ projection }),
  }
}
