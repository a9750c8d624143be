import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Without a number while the database does not answer. */
export const watchFailedReactions = (metrics: Metrics, count: () => Promise<number>): void =>
  metrics.gauge('failed_reactions', 'What follows from an event, failed and is still to be done', () =>
    count().catch(() => Number.NaN),
  )
