import type { Settings } from '@modstead/infra/config/settings'
import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import type { EventStore } from '@modstead/infra/event-store/port'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { searchWithFallback } from '@modstead/infra/search/fallback/search-with-fallback'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import type { SearchIndex } from '@modstead/infra/search/port'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import { type SearchFollowerParts, startSearchFollower } from '@modstead/projectors/search/follow-search'
import { SEARCHED_TYPES } from '@modstead/projectors/search/stale-documents'
import type { Searching } from '@modstead/query-api/dependencies'
import type { LifeCycle } from '../process/life-cycle.ts'
import { countSearches } from './count-searches.ts'
import type { Downloads } from './open-downloads.ts'
import { refuseSearchWhileAway } from './refuse-search-while-away.ts'
import { traceSearch } from './trace-search.ts'
import { type Follower, watchSearchLag } from './watch-followers.ts'

const OPENSEARCH = 'OpenSearch'

type Following = Pick<SearchFollowerParts, 'pool' | 'readModels'> &
  Pick<Downloads, 'onCounted'> & { readonly store: Pick<EventStore, 'readAll' | 'subscribe'> }

interface Surroundings {
  readonly watch: EngineWatch
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
  readonly log: Log
  readonly life: LifeCycle
}

/** Opens the search: an index of this process, a shared one or both, and keeps it up to date with the log. */
export const openSearch = (
  { openSearchUrl, searchFallback }: Pick<Settings, 'openSearchUrl' | 'searchFallback'>,
  following: Following,
  surroundings: Surroundings,
): Searching => {
  const follow = follower(following, surroundings)
  const { watch, metrics } = surroundings
  const watchLag = (followed: Readonly<Record<string, Searching>>) => {
    const entries = Object.entries(followed).map(([name, { index }]) => [name, followerOf(index)])
    watchSearchLag(metrics, following.store, Object.fromEntries(entries))
  }
  if (openSearchUrl === undefined) {
    const own = follow(new EmbeddedSearchIndex())
    watchLag({ own })
    return own
  }
  const counters = countSearches(metrics)
  const shared = follow(openShared(openSearchUrl, counters, surroundings))
  if (searchFallback === 'embedded') {
    const own = follow(new EmbeddedSearchIndex())
    watchLag({ own, shared })
    return withFallback(shared, own, counters, surroundings)
  }
  watchLag({ shared })
  watch.add({ name: OPENSEARCH, probe: () => shared.index.checkpoint() })
  return { ...shared, index: refuseSearchWhileAway(shared.index, watch, OPENSEARCH) }
}

const followerOf = (index: Pick<SearchIndex, 'checkpoint'>): Follower => ({
  types: SEARCHED_TYPES,
  position: async () => (await index.checkpoint())?.position,
})

const follower =
  ({ onCounted, ...parts }: Following, { tracing, log, life }: Surroundings) =>
  (index: SearchIndex): Searching => {
    life.onStop('the search index', () => index.close())
    // Every process refreshes its own index, which would be a span of each of them in every trace.
    const onRefreshed = tracing && index.isShared ? traceSearch(tracing) : undefined
    const { waitFor, stop } = startSearchFollower({
      ...parts,
      ...{ index, log, onRefreshed, onDownloadsCounted: onCounted },
    })
    life.onStop('what fills the search index', stop)
    return { index, waitFor }
  }

type Counters = ReturnType<typeof countSearches>

const openShared = (url: string, { documentRefused }: Counters, { log }: Surroundings): SearchIndex =>
  new OpenSearchIndex(url, {
    onRefused(projectId, because) {
      documentRefused()
      log.error(
        { projectId, because },
        'OpenSearch does not take this project: searches show its former state',
      )
    },
  })

const withFallback = (
  shared: Searching,
  own: Searching,
  { answered }: Counters,
  { watch, life }: Surroundings,
): Searching => {
  const { index, waitFor, assertShared, close } = searchWithFallback({
    shared,
    own,
    onAnswer: answered,
  })
  life.onStop('the choice of a search index', close)
  watch.add({
    name: OPENSEARCH,
    probe: assertShared,
    meanwhile: 'each process answers searches by an index of its own',
  })
  return { index, waitFor }
}
