import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import type { Search } from '../dependencies.ts'
import { type ChosenFilters, searchFilter } from './search-filter.ts'

type Counts = Readonly<Record<string, number>>

/** Projects of these types run on a client, a server or both. */
const TYPES_WITH_SIDES: readonly ProjectType[] = ['mod', 'modpack']
const SIDES = ['client', 'server']

/**
 * Counts the results of each choice. Within a group that widens the search (loaders, versions), counts as if
 * nothing of the group were chosen; in other groups, as if the choice were added.
 */
export const countChoices = async (search: Search, text: string, chosen: ChosenFilters) => {
  const count = async (filters: ChosenFilters, facets: readonly string[]) => {
    const filter = searchFilter(filters)
    return search.search({ text, filter, sort: 'relevance', offset: 0, limit: 1, facets })
  }
  const countValues = async (facet: string, filters: ChosenFilters): Promise<Counts> =>
    (await count(filters, [facet])).facetCounts?.[facet] ?? {}
  const countSide = async (side: string) => {
    const environments = [...new Set([...chosen.environments, side])]
    return { value: side, count: (await count({ ...chosen, environments }, [])).total }
  }
  const [narrowed, loaders, gameVersions, environments] = await Promise.all([
    count(chosen, ['categories', 'open_source']),
    countValues('loaders', { ...chosen, loaders: [] }),
    countValues('game_versions', { ...chosen, gameVersions: [] }),
    Promise.all((TYPES_WITH_SIDES.includes(chosen.type) ? SIDES : []).map(countSide)),
  ])
  return {
    categories: narrowed.facetCounts?.categories ?? {},
    openSource: narrowed.facetCounts?.open_source?.true ?? 0,
    loaders,
    gameVersions,
    environments,
  }
}
