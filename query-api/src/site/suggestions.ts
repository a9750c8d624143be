import type { FastifyInstance } from 'fastify'
import type { Suggestions } from '../contract/site/suggestions.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import type { Search } from '../search/fed-search.ts'
import { countsByListing } from './listings.ts'
import { valuesOf } from './page-query.ts'
import { readCards } from './project-cards.ts'

const MOST = 6
const LONGEST_TEXT = 200

/** GET /site/suggestions */
export const suggestionsRoute = (app: FastifyInstance, { pool }: QueryDependencies, search: Search): void => {
  app.get<{ Querystring: Query }>('/site/suggestions', async ({ query }): Promise<Suggestions> => {
    const text = (valuesOf(query, 'q')[0] ?? '').slice(0, LONGEST_TEXT)
    if (text === '') return { projects: [], byListing: {} }
    const { hits, facetCounts } = await search.search({
      text,
      filter: null,
      sort: 'relevance',
      offset: 0,
      limit: MOST,
      facets: ['project_types'],
    })
    const cards = await readCards(
      pool,
      hits.map(({ projectId }) => projectId),
    )
    return {
      projects: cards.map(({ id, slug, type, title, summary, iconUrl, color }) => ({
        id,
        slug,
        type,
        title,
        summary,
        iconUrl,
        color,
      })),
      byListing: countsByListing(facetCounts?.project_types),
    }
  })
}
