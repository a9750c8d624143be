import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Uses the names and probes of `/readyz`. */
export const watchEngineStates = (metrics: Metrics, watch: Pick<EngineWatch, 'look'>): void =>
  metrics.gauges('engine_up', '1: the engine answers; 0: it is away', ['engine'], async () =>
    Object.entries(await watch.look()).map(([engine, state]) => ({
      labels: { engine },
      value: state === 'up' ? 1 : 0,
    })),
  )
