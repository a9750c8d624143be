import type { Suggestions } from '@modstead/query-api/contract/site/suggestions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiGet, readPage } from '../../api/read-page.ts'
import { printFlatSearch } from '../../url/flat-search.ts'

/** Suggestions are optional: if they fail, the search itself still works. */
export function suggestionsQuery(get: ApiGet, text: string) {
  const path = `/site/suggestions${printFlatSearch({ q: text })}`
  return queryOptions({
    queryKey: ['suggestions', path],
    queryFn: () => readPage<Suggestions>(get, path),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    retry: false,
  })
}
