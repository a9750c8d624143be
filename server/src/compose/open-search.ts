import type { Settings } from '@modstead/infra/config/settings'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import type { Log } from '@modstead/infra/telemetry/log'
import { type SearchFollowerParts, startSearchFollower } from '@modstead/projectors/search/follow-search'
import type { Searching } from '@modstead/query-api/dependencies'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Downloads } from './open-downloads.ts'

/** Opens the search index, shared or of this process, and keeps it up with the log. */
export const openSearch = (
  { openSearchUrl }: Pick<Settings, 'openSearchUrl'>,
  {
    onCounted,
    ...parts
  }: Omit<SearchFollowerParts, 'index' | 'log' | 'onDownloadsCounted'> & Pick<Downloads, 'onCounted'>,
  log: Log,
  life: LifeCycle,
): Searching => {
  const index = openSearchUrl === undefined ? new EmbeddedSearchIndex() : new OpenSearchIndex(openSearchUrl)
  life.onStop('the search index', () => index.close())
  const follower = startSearchFollower({ ...parts, index, log, onDownloadsCounted: onCounted })
  life.onStop('what fills the search index', () => follower.stop())
  return { index, waitFor: follower.waitFor }
}
