import type { AllTypesPage, SearchPage } from '@modstead/query-api/contract/site/search'
import type { PageAddress } from '../../api/page-address.ts'
import { printFlatSearch } from '../../url/flat-search.ts'
import { type SearchState, toQuery, withoutFilters } from './search-state.ts'

export function searchAddress(listing: string, state: SearchState): PageAddress<SearchPage> {
  return `/site/search/${listing}${printFlatSearch(toQuery(state))}`
}

export function allTypesAddress(state: SearchState): PageAddress<AllTypesPage> {
  return `/site/search${printFlatSearch(toQuery(withoutFilters(state)))}`
}
