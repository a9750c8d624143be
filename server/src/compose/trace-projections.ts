import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { ProjectorMetrics } from '@modstead/projectors/runtime/metrics'

/** Records a span for each folded batch, in every trace that its events belong to. */
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
