import { z } from 'zod'
import { projectCard } from './cards.ts'

/**
 * GET /site/search/{type}: type is mods, modpacks, plugins, resourcepacks, shaders or datapacks. Query keys are those of
 * the page's own address; `g`, `v`, `f`, `e` and `x` may be repeated.
 */
const searchQuery = z.object({
  q: z.string().optional(),
  /** Loaders. */
  g: z.array(z.string()).optional(),
  /** Game versions. */
  v: z.array(z.string()).optional(),
  /** Categories. */
  f: z.array(z.string()).optional(),
  /** Environments: client, server. */
  e: z.array(z.string()).optional(),
  /** Excluded categories or loaders. */
  x: z.array(z.string()).optional(),
  /** `open` for open-source licences only. */
  l: z.string().optional(),
  /** relevance, downloads, follows, newest or updated. */
  s: z.string().optional(),
  /** Results a page: 5, 10, 15, 20, 50 or 100. */
  m: z.number().optional(),
  /** Page from 1. */
  page: z.number().optional(),
})
export type SearchQuery = z.infer<typeof searchQuery>

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
  /** Results of the same words on each search page without filters, by the last part of its address; empty without words. */
  byListing: z.record(z.string(), z.number()),
  /** When nothing is found: texts with fewer of the words that find something here, with the same filters. */
  fewerWords: z.array(fewerWords),
  filters: z.object({
    /** Grouped by header: categories, features, resolutions, performance impact. */
    categories: z.array(z.object({ header: z.string(), options: z.array(option) })),
    /** `hidden` ones come last and show only when asked for. */
    loaders: z.array(option.extend({ hidden: z.boolean() })),
    /** Newest first, those with results or chosen; `release` is the kind that shows without "all versions". */
    gameVersions: z.array(z.object({ value: z.string(), kind: z.string(), count: z.number() })),
    /** Client and server; empty for types without sides. */
    environments: z.array(z.object({ value: z.string(), count: z.number() })),
    /** Results with an open-source license. */
    openSource: z.number(),
  }),
})
export type SearchPage = z.infer<typeof searchPage>

/** GET /site/search?q=words&s=order&m=results per page&page=1: every type of project at once. */
export const allTypesPage = z.object({
  hits: z.array(projectCard),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  /** Results on each search page, by the last part of its address. */
  byListing: z.record(z.string(), z.number()),
  /** When nothing is found: texts with fewer of the words that find something. */
  fewerWords: z.array(fewerWords),
})
export type AllTypesPage = z.infer<typeof allTypesPage>
