import { z } from 'zod'
import { sortParam } from '../catalogue/search.ts'
import { contract } from '../contract.ts'
import { projectCard } from './cards.ts'
import { isParam, pageParam, pageSizeParam, valuesParam, wordsParam } from './page-query.ts'

/** Query keys are the same as in the page's own address. `g`, `v`, `f`, `e` and `x` may be repeated. */
const everyType = {
  q: wordsParam,
  s: sortParam,
  /** Results per page: 5, 10, 15, 20, 50 or 100. */
  m: pageSizeParam,
  page: pageParam,
}

const oneType = z.object({
  ...everyType,
  /** Loaders. */
  g: valuesParam,
  /** Game versions. */
  v: valuesParam,
  /** Categories. */
  f: valuesParam,
  /** Environments: client, server. */
  e: valuesParam,
  /** Excluded categories or loaders. */
  x: valuesParam,
  /** `open` for open-source licenses only. */
  l: isParam('open'),
})
/** The choices of a search page. */
export type ChosenOnPage = z.output<typeof oneType>

const option = z.object({
  value: z.string(),
  label: z.string(),
  icon: z.string().nullable(),
  count: z.number(),
})
export type FilterOption = z.infer<typeof option>

const fewerWords = z.object({ text: z.string(), total: z.number() })
export type FewerWords = z.infer<typeof fewerWords>

export const searchPage = z.object({
  hits: z.array(projectCard),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  /**
   * Results for the same words on each search page without filters, by the last part of its address. Empty
   * without words.
   */
  byListing: z.record(z.string(), z.number()),
  /** If nothing is found: texts with fewer of the words that have results here, with the same filters. */
  fewerWords: z.array(fewerWords),
  filters: z.object({
    /** Grouped by header: categories, features, resolutions, performance impact. */
    categories: z.array(z.object({ header: z.string(), options: z.array(option) })),
    /** `hidden` ones come last and only appear on request. */
    loaders: z.array(option.extend({ hidden: z.boolean() })),
    /**
     * Newest first, those that have results or are chosen. `release` is the kind that appears without "all
     * versions".
     */
    gameVersions: z.array(z.object({ value: z.string(), kind: z.string(), count: z.number() })),
    /** Client and server. Empty for types without sides. */
    environments: z.array(z.object({ value: z.string(), count: z.number() })),
    /** Results with an open-source license. */
    openSource: z.number(),
  }),
})
export type SearchPage = z.infer<typeof searchPage>

export const allTypesPage = z.object({
  hits: z.array(projectCard),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  /** Results on each search page, by the last part of its address. */
  byListing: z.record(z.string(), z.number()),
  /** If nothing is found: texts with fewer of the words that have results. */
  fewerWords: z.array(fewerWords),
})
export type AllTypesPage = z.infer<typeof allTypesPage>

export const readSearchPage = contract({
  method: 'GET',
  path: '/search/:listing',
  roots: ['site'],
  summary: 'A search page',
  right: null,
  params: z.object({
    listing: z.string().describe('mods, modpacks, plugins, resourcepacks, shaders or datapacks'),
  }),
  query: oneType,
  answer: searchPage,
  problems: ['not-found', 'search-unavailable'],
})

export const readAllTypesPage = contract({
  method: 'GET',
  path: '/search',
  roots: ['site'],
  summary: 'Every type of project at once',
  right: null,
  query: z.object(everyType),
  answer: allTypesPage,
  problems: ['search-unavailable'],
})
