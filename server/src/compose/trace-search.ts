import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { SearchFollowerParts } from '@modstead/projectors/search/follow-search'

/** Records a span for each refresh of a search index, in every trace that its events belong to. */
export const traceSearch =
  (tracing: Pick<Tracing, 'record'>): NonNullable<SearchFollowerParts['onRefreshed']> =>
  ({ traces, read, seconds }) => {
    for (const parent of traces)
      tracing.record(
        {
          name: 'refresh search',
          kind: 'consumer',
          parent,
          attributes: { 'modstead.step': 'search', 'modstead.read': read },
        },
        seconds,
      )
  }
