import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Lag } from '@modstead/projectors/runtime/lag'

/** Both numbers of one answer come from one look at the log, however many ask. */
const FRESH_MS = 1_000

/** How far the read models are behind the log. Without a number while the store does not answer. */
export const watchLag = (metrics: Metrics, measure: () => Promise<Lag>): void => {
  const look = () => measure().catch(() => ({ events: Number.NaN, seconds: Number.NaN }))
  let latest: ReturnType<typeof look> | undefined
  let lookedAt = 0
  const lag = () => {
    if (latest === undefined || performance.now() - lookedAt >= FRESH_MS) {
      lookedAt = performance.now()
      latest = look()
    }
    return latest
  }
  metrics.gauge(
    'projection_lag_events',
    'Events that the read models do not show yet, up to 500',
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
