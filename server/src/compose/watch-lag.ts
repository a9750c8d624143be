import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { GroupLag } from '@modstead/projectors/runtime/lag'

/** Both numbers of one answer come from one look at the log, however many requests come. */
const FRESH_MS = 1_000

/** How far the read models of each group are behind the log. NaN while the store does not answer. */
export const watchLag = (
  metrics: Metrics,
  groups: readonly GroupLag['group'][],
  measure: () => Promise<readonly GroupLag[]>,
): void => {
  const unknown = groups.map((group) => ({ group, events: Number.NaN, seconds: Number.NaN }))
  const look = () => measure().catch(() => unknown)
  let latest: ReturnType<typeof look> | undefined
  let lookedAt = 0
  const lags = () => {
    if (latest === undefined || performance.now() - lookedAt >= FRESH_MS) {
      lookedAt = performance.now()
      latest = look()
    }
    return latest
  }
  const gauge = (name: string, help: string, of: 'events' | 'seconds') =>
    metrics.gauges(name, help, ['group'], async () =>
      (await lags()).map(({ group, ...lag }) => ({ labels: { group }, value: lag[of] })),
    )
  gauge('projection_lag_events', 'Events that the read models do not show yet, up to 500', 'events')
  gauge('projection_lag_seconds', 'Age of the oldest of them', 'seconds')
}
