import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

export interface AppliedBatch {
  readonly events: number
  readonly seconds: number
  /** Trace contexts of the events without duplicates, as far as they are recorded. */
  readonly traceparents: readonly string[]
}

/** The counters of the runner. */
export interface ProjectorMetrics {
  batchApplied(group: ProjectionGroup, batch: AppliedBatch): void
}

export const countProjectors = (metrics: Metrics): ProjectorMetrics => {
  const events = metrics.counter('projected_events_total', 'Events that the projections have followed', [
    'group',
  ])
  const batches = metrics.histogram('projection_batch_seconds', 'Time to fold and commit a batch of events', [
    'group',
  ])
  return {
    batchApplied(group, { events: count, seconds }) {
      events.inc({ group }, count)
      batches.observe({ group }, seconds)
    },
  }
}
