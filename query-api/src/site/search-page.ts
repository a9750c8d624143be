import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { notFound } from '@modstead/infra/http/problem'
import type { SearchSort } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import { type ChosenOnPage, readSearchPage, type SearchPage } from '../contract/site/search.ts'
import type { QueryDependencies, Search } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { countChoices } from './count-choices.ts'
import { findFewerWords } from './fewer-words.ts'
import { countsByListing, listings } from './listings.ts'
import { readCards } from './project-cards.ts'
import { type ChosenFilters, isByDate, searchFilter } from './search-filter.ts'
import { categoryOptions, gameVersionOptions, loaderOptions } from './search-options.ts'

const chosenOf = (type: ProjectType, query: ChosenOnPage, sort: SearchSort): ChosenFilters => ({
  type,
  loaders: query.g,
  gameVersions: query.v,
  categories: query.f,
  environments: query.e,
  excluded: query.x,
  openSource: query.l,
  usable: isByDate(sort),
})

/** The number of results for the same words on each search page, without filters. Empty without words. */
const countListings = async (search: Search, text: string): Promise<Record<string, number>> => {
  if (text === '') return {}
  const { facetCounts } = await search.search({
    text,
    filter: null,
    sort: 'relevance',
    offset: 0,
    limit: 1,
    facets: ['project_types'],
  })
  return countsByListing(facetCounts?.project_types)
}

const countWith = (search: Search, chosen: ChosenFilters) => async (text: string) => {
  const filter = searchFilter(chosen)
  return (await search.search({ text, filter, sort: 'relevance', offset: 0, limit: 1 })).total
}

export const searchPageRoute = (app: FastifyInstance, { pool, search }: QueryDependencies): void => {
  serveRead(app, readSearchPage, async ({ params, query }): Promise<SearchPage> => {
    const type = listings.get(params.listing)
    if (type === undefined) throw notFound()
    const { q: text, s: sort = 'relevance', m: pageSize, page } = query
    const chosen = chosenOf(type, query, sort)
    const [found, counts, byListing] = await Promise.all([
      search.search({
        text,
        filter: searchFilter(chosen),
        sort,
        offset: (page - 1) * pageSize,
        limit: pageSize,
      }),
      countChoices(search, text, chosen),
      countListings(search, text),
    ])
    const ids = found.hits.map(({ projectId }) => projectId)
    return {
      hits: await readCards(pool, ids),
      total: found.total,
      page,
      pageSize,
      byListing,
      fewerWords: found.total === 0 ? await findFewerWords(text, countWith(search, chosen)) : [],
      filters: {
        categories: categoryOptions(type, counts.categories),
        loaders: loaderOptions(type, counts.loaders),
        gameVersions: gameVersionOptions(counts.gameVersions, chosen.gameVersions),
        environments: counts.environments,
        openSource: counts.openSource,
      },
    }
  })
}
