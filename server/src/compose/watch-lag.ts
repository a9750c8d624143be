import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Lag } from '@modstead/projectors/lag'

/** How far the read models are behind the log. Without a number while the store does not answer. */
export const watchLag = (metrics: Metrics, measure: () => Promise<Lag>): void => {
  const lag = () => measure().catch(() => ({ events: Number.NaN, seconds: Number.NaN }))
  metrics.gauge(
    'projection_lag_events',
    'Events that the read models do not show yet, up to 10,000',
    async () => {
      const { events } = await lag()
      return events
    },
  )
  metrics.gauge('projection_lag_seconds', 'Age of the oldest of them', async () => {
    const { seconds } = await lag()
    return seconds
  })
}
