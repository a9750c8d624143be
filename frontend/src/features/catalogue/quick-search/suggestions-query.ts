import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../../api/address-of.ts'
import { type ApiGet, readPage } from '../../../api/read-page.ts'

/** Suggestions are optional: if they fail, the search itself still works. */
export function suggestionsQuery(get: ApiGet, text: string) {
  const address = addressOf('/site/suggestions', { query: { q: text } })
  return queryOptions({
    queryKey: ['suggestions', address],
    queryFn: () => readPage(get, address),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    retry: false,
  })
}
