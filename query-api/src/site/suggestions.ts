import type { FastifyInstance } from 'fastify'
import { readSuggestions, type Suggestions } from '../contract/site/suggestions.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { countsByListing } from './listings.ts'
import { readCards } from './project-cards.ts'

const MAX_SUGGESTIONS = 6

export const suggestionsRoute = (app: FastifyInstance, { pool, search }: QueryDependencies): void => {
  serveRead(app, readSuggestions, async ({ query: { q: text } }): Promise<Suggestions> => {
    if (text === '') return { projects: [], byListing: {} }
    const { hits, facetCounts } = await search.search({
      text,
      filter: null,
      sort: 'relevance',
      offset: 0,
      limit: MAX_SUGGESTIONS,
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
