import type { FastifyInstance } from 'fastify'
import { type AllTypesPage, readAllTypesPage } from '../contract/site/search.ts'
import type { QueryDependencies, Search } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { findFewerWords } from './fewer-words.ts'
import { countsByListing } from './listings.ts'
import { readCards } from './project-cards.ts'
import { isByDate, withVersions } from './search-filter.ts'

const totalOf = (search: Search) => async (text: string) =>
  (await search.search({ text, filter: null, sort: 'relevance', offset: 0, limit: 1 })).total

export const allTypesPageRoute = (app: FastifyInstance, { pool, search }: QueryDependencies): void => {
  serveRead(app, readAllTypesPage, async ({ query }): Promise<AllTypesPage> => {
    const { q: text, s: sort = 'relevance', m: pageSize, page } = query
    const found = await search.search({
      text,
      filter: isByDate(sort) ? withVersions : null,
      sort,
      offset: (page - 1) * pageSize,
      limit: pageSize,
      facets: ['project_types'],
    })
    const ids = found.hits.map(({ projectId }) => projectId)
    return {
      hits: await readCards(pool, ids),
      total: found.total,
      page,
      pageSize,
      byListing: countsByListing(found.facetCounts?.project_types),
      fewerWords: found.total === 0 ? await findFewerWords(text, totalOf(search)) : [],
    }
  })
}
