import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { ProjectorMetrics } from '@modstead/projectors/runtime/metrics'

/** A span for each batch that was folded, in every trace that it has events of. */
export const traceProjections = (counters: ProjectorMetrics, tracing: Tracing): ProjectorMetrics => ({
  batchApplied(group, batch) {
    counters.batchApplied(group, batch)
    for (const parent of batch.traceparents)
      tracing.record(
        {
          name: `project ${group}`,
          kind: 'consumer',
          parent,
          attributes: { 'modstead.step': 'projection', 'modstead.events': batch.events },
        },
        batch.seconds,
      )
  },
})
