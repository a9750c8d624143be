import type { SearchPage } from '@modstead/query-api/contract/site/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiGet, readPage } from '../../api/read-page.ts'
import { printFlatSearch } from '../../url/flat-search.ts'
import { type SearchState, toQuery } from './search-state.ts'

export function searchPageQuery(get: ApiGet, listing: string, state: SearchState) {
  const path = `/site/search/${listing}${printFlatSearch(toQuery(state))}`
  return queryOptions({
    queryKey: ['search', path],
    queryFn: () => readPage<SearchPage>(get, path),
    placeholderData: keepPreviousData,
    // What failed without a connection is asked for again once there is one.
    refetchOnReconnect: true,
  })
}
