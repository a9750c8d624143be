import { isRejection } from '@modstead/domain/kernel/rejection'
import { afterEach, beforeEach } from 'vitest'
import { parseFacets } from '../filter/parse-facets.ts'
import type { SearchAnswer, SearchDocument, SearchIndex, SearchRequest } from '../port.ts'

export type OpenIndex = () => Promise<SearchIndex>

export const everything: SearchRequest = { text: '', filter: null, sort: 'relevance', offset: 0, limit: 100 }

export const filterOf = (facets: string) => {
  const filter = parseFacets(facets)
  if (isRejection(filter)) throw new Error(filter.because)
  return filter
}

/** An empty index before each test of the suite around, and short ways to use it. */
export const freshIndex = (open: OpenIndex) => {
  let index: SearchIndex
  beforeEach(async () => {
    index = await open()
  })
  afterEach(() => index.close())
  const search = (request: Partial<SearchRequest>): Promise<SearchAnswer> =>
    index.search({ ...everything, ...request })
  const find = async (request: Partial<SearchRequest>): Promise<string[]> =>
    (await search(request)).hits.map((hit) => hit.projectId)
  return {
    index: () => index,
    put: (...documents: readonly SearchDocument[]): Promise<void> => index.put(documents),
    search,
    /** Ids in the order found. */
    find,
    findText: (text: string): Promise<string[]> => find({ text }),
    /** Ids, sorted. */
    findFacets: async (facets: string): Promise<string[]> =>
      (await find({ filter: filterOf(facets) })).toSorted(),
  }
}
