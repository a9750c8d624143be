import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import type { LifeCycle } from '../process/life-cycle.ts'
import { openProjectorThread } from '../projector-thread/open-projector-thread.ts'
import { traceProjections } from './trace-projections.ts'

interface Surroundings {
  readonly log: Log
  readonly life: Pick<LifeCycle, 'stop'>
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
}

/** The projectors' thread, counted and traced. It is not started yet, and the process ends with it. */
export const openProjectors = (
  groups: readonly ProjectionGroup[],
  { log, life, metrics, tracing }: Surroundings,
) => {
  const counters = countProjectors(metrics)
  return openProjectorThread({
    groups,
    metrics: tracing ? traceProjections(counters, tracing) : counters,
    onDied(error) {
      log.fatal({ err: error }, 'the projectors ended by themselves')
      void life.stop(1)
    },
  })
}
