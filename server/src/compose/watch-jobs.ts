import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Has no numbers while the store of the jobs does not answer. */
export const watchJobs = (metrics: Metrics, jobs: Pick<JobQueue, 'counts' | 'waits'>): void => {
  metrics.gauges(
    'jobs',
    'Jobs by type: to run, running, to run later, failed and to be tried again, dead',
    ['type', 'state'],
    async () =>
      (await jobs.counts()).flatMap(({ type, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { type, state }, value })),
      ),
  )
  metrics.gauges(
    'job_wait_seconds',
    'How long the oldest job of a lane has been ready to run, at most',
    ['lane'],
    async () =>
      (await jobs.waits()).map(({ lane, sinceMs }) => ({
        labels: { lane },
        value: Math.max(0, (Date.now() - sinceMs) / 1_000),
      })),
  )
}
