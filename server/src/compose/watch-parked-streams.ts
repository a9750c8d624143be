import type { Metrics } from '@modstead/infra/telemetry/metrics'
import { countParkedStreams } from '@modstead/projectors/runtime/live/parked-streams'
import type { ReadModelSet } from '@modstead/projectors/runtime/read-model-sets'
import type pg from 'pg'

/** Has no numbers while the database does not answer. */
export const watchParkedStreams = (
  metrics: Metrics,
  pool: pg.Pool,
  sets: readonly Pick<ReadModelSet, 'schema'>[],
): void =>
  metrics.gauges(
    'parked_streams',
    'Streams that wait because a fold of the projection failed',
    ['projection'],
    async () => {
      const schemas = sets.map(({ schema }) => schema)
      const counts = await countParkedStreams(pool, schemas)
      return [...counts].map(([projection, value]) => ({ labels: { projection }, value }))
    },
  )
