import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Without numbers while the database does not answer. */
export const watchJobs = (metrics: Metrics, jobs: Pick<JobQueue, 'counts'>): void =>
  metrics.gauges(
    'jobs',
    'Jobs by type: to run, running, to run later, failed and to be tried again, dead',
    ['type', 'state'],
    async () => {
      const counts = await jobs.counts().catch(() => [])
      return counts.flatMap(({ type, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { type, state }, value })),
      )
    },
  )
