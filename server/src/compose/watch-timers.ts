import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Timers } from '@modstead/infra/timers/port'

/** Has no numbers while the database does not answer. */
export const watchTimers = (metrics: Metrics, timers: Pick<Timers, 'overdue'>): void => {
  metrics.gauge('timers_overdue', 'Timers whose moment has passed and that are no job yet', async () => {
    const { count } = await timers.overdue()
    return count
  })
  metrics.gauge('timer_overdue_seconds', 'How long the first of them should have been a job', async () => {
    const { seconds } = await timers.overdue()
    return seconds
  })
}
