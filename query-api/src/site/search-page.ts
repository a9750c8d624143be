import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { SearchPage } from '../contract/site/search.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import type { Search } from '../search/fed-search.ts'
import { sortOf } from '../search/read-search.ts'
import { findFewerWords } from './fewer-words.ts'
import { countsByListing, listings } from './listings.ts'
import { pageOf, valuesOf } from './page-query.ts'
import { readCards } from './project-cards.ts'
import { type ChosenFilters, searchFilter } from './search-filter.ts'
import { categoryOptions, gameVersionOptions, loaderOptions } from './search-options.ts'

const PAGE_SIZES = [5, 10, 15, 20, 50, 100]
const DEFAULT_PAGE_SIZE = 20
const LONGEST_TEXT = 200

const chosenOf = (type: ProjectType, query: Query): ChosenFilters => ({
  type,
  loaders: valuesOf(query, 'g'),
  gameVersions: valuesOf(query, 'v'),
  categories: valuesOf(query, 'f'),
  environments: valuesOf(query, 'e'),
  excluded: valuesOf(query, 'x'),
  openSource: valuesOf(query, 'l')[0] === 'open',
})

/** How many results each choice has: within a group that widens (loaders, versions), as if nothing of it were chosen. */
const countChoices = async (search: Search, text: string, chosen: ChosenFilters) => {
  const count = async (facet: string, filters: ChosenFilters) => {
    const { facetCounts } = await search.search({
      text,
      filter: searchFilter(filters),
      sort: 'relevance',
      offset: 0,
      limit: 1,
      facets: [facet],
    })
    return facetCounts?.[facet] ?? {}
  }
  const [categories, loaders, gameVersions] = await Promise.all([
    count('categories', chosen),
    count('loaders', { ...chosen, loaders: [] }),
    count('game_versions', { ...chosen, gameVersions: [] }),
  ])
  return { categories, loaders, gameVersions }
}

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
export const searchPageRoute = (app: FastifyInstance, { pool }: QueryDependencies, search: Search): void => {
  app.get<{ Params: { listing: string }; Querystring: Query }>(
    '/site/search/:listing',
    async ({ params, query }): Promise<SearchPage> => {
      const type = listings[params.listing]
      if (type === undefined) throw notFound()
      const chosen = chosenOf(type, query)
      const text = (valuesOf(query, 'q')[0] ?? '').slice(0, LONGEST_TEXT)
      const page = pageOf(query)
      const pageSize =
        PAGE_SIZES.find((size) => size === Number(valuesOf(query, 'm')[0])) ?? DEFAULT_PAGE_SIZE
      const [found, counts, byListing] = await Promise.all([
        search.search({
          text,
          filter: searchFilter(chosen),
          sort: sortOf(valuesOf(query, 's')[0]),
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
        },
      }
    },
  )
}
