import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** The counters of the runner. */
export interface ProjectorMetrics {
  batchApplied(group: ProjectionGroup, events: number, seconds: number): void
  streamParked(projection: string): void
}

export const countProjectors = (metrics: Metrics): ProjectorMetrics => {
  const events = metrics.counter('projected_events_total', 'Events that the projections have followed', [
    'group',
  ])
  const batches = metrics.histogram('projection_batch_seconds', 'Time to fold and commit a batch of events', [
    'group',
  ])
  const parked = metrics.counter('parked_streams_total', 'Streams that wait because a fold failed', [
    'projection',
  ])
  return {
    batchApplied(group, count, seconds) {
      events.inc({ group }, count)
      batches.observe({ group }, seconds)
    },
    streamParked: (projection) => parked.inc({ projection }),
  }
}
