import type { FastifyInstance } from 'fastify'
import type { Suggestions } from '../contract/site/suggestions.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import { countsByListing } from './listings.ts'
import { searchTextOf } from './page-query.ts'
import { readCards } from './project-cards.ts'

const MOST = 6

/** GET /site/suggestions */
export const suggestionsRoute = (app: FastifyInstance, { pool, search }: QueryDependencies): void => {
  app.get<{ Querystring: Query }>('/site/suggestions', async ({ query }): Promise<Suggestions> => {
    const text = searchTextOf(query)
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
