import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { notFound } from '@modstead/infra/http/problem'
import type { SearchSort } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import type { SearchPage } from '../contract/site/search.ts'
import type { QueryDependencies, Search } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import { sortOf } from '../search/read-search.ts'
import { countChoices } from './count-choices.ts'
import { findFewerWords } from './fewer-words.ts'
import { countsByListing, listings } from './listings.ts'
import { pageOf, pageSizeOf, searchTextOf, valuesOf } from './page-query.ts'
import { readCards } from './project-cards.ts'
import { type ChosenFilters, isByDate, searchFilter } from './search-filter.ts'
import { categoryOptions, gameVersionOptions, loaderOptions } from './search-options.ts'

const chosenOf = (type: ProjectType, query: Query, sort: SearchSort): ChosenFilters => ({
  type,
  loaders: valuesOf(query, 'g'),
  gameVersions: valuesOf(query, 'v'),
  categories: valuesOf(query, 'f'),
  environments: valuesOf(query, 'e'),
  excluded: valuesOf(query, 'x'),
  openSource: valuesOf(query, 'l')[0] === 'open',
  usable: isByDate(sort),
})

/** How many results the same words have on each search page, without any filter. Nothing to tell without words. */
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

/** GET /site/search/{mods, modpacks, plugins, resourcepacks, shaders or datapacks} */
export const searchPageRoute = (app: FastifyInstance, { pool, search }: QueryDependencies): void => {
  app.get<{ Params: { listing: string }; Querystring: Query }>(
    '/site/search/:listing',
    async ({ params, query }): Promise<SearchPage> => {
      const type = listings.get(params.listing)
      if (type === undefined) throw notFound()
      const sort = sortOf(valuesOf(query, 's')[0])
      const chosen = chosenOf(type, query, sort)
      const text = searchTextOf(query)
      const page = pageOf(query)
      const pageSize = pageSizeOf(query)
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
    },
  )
}
