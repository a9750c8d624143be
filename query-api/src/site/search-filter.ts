import { CATEGORIES } from '@modstead/domain/catalogue/tags/categories'
import { LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { allOf, anyOf, type Filter } from '@modstead/infra/search/filter/filter'
import type { SearchSort } from '@modstead/infra/search/port'

/** The values of the filters of a search page. */
export interface ChosenFilters {
  readonly type: ProjectType
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly categories: readonly string[]
  readonly environments: readonly string[]
  readonly excluded: readonly string[]
  readonly openSource: boolean
  readonly usable: boolean
}

const is = (field: string, value: string): Filter => ({ field, op: '=', value })

const oneOf = (field: string, values: readonly string[]): Filter | null =>
  anyOf(values.map((value) => is(field, value)))

/**
 * True for projects with a version for some loader. A project without versions can be found by name, but
 * nobody could use it.
 */
export const withVersions = oneOf(
  'loaders',
  LOADERS.map(({ name }) => name),
)

const headerOf = new Map(CATEGORIES.map(({ name, header }) => [name, header]))

/**
 * Categories and features add up. Resolutions and performance impacts are alternatives, because a project has
 * only one of each.
 */
const categoryFilters = (categories: readonly string[]): readonly (Filter | null)[] => {
  const alternatives = (header: string) =>
    oneOf(
      'categories',
      categories.filter((name) => headerOf.get(name) === header),
    )
  const additive = categories.filter(
    (name) => !['resolutions', 'performance impact'].includes(headerOf.get(name) ?? ''),
  )
  return [
    ...additive.map((name) => is('categories', name)),
    alternatives('resolutions'),
    alternatives('performance impact'),
  ]
}

const environmentFilters = (environments: readonly string[]): readonly (Filter | null)[] => {
  const [client, server] = [environments.includes('client'), environments.includes('server')]
  if (client && server) return [is('client_side', 'required'), is('server_side', 'required')]
  if (client)
    return [oneOf('client_side', ['required', 'optional']), oneOf('server_side', ['optional', 'unsupported'])]
  if (server)
    return [oneOf('server_side', ['required', 'optional']), oneOf('client_side', ['optional', 'unsupported'])]
  return []
}

export const searchFilter = (chosen: ChosenFilters): Filter | null =>
  allOf(
    [
      is('project_types', chosen.type),
      oneOf('loaders', chosen.loaders),
      oneOf('game_versions', chosen.gameVersions),
      ...categoryFilters(chosen.categories),
      ...environmentFilters(chosen.environments),
      ...chosen.excluded.map((value): Filter => ({ not: is('categories', value) })),
      chosen.openSource ? is('open_source', 'true') : null,
      chosen.usable ? withVersions : null,
    ].filter((filter) => filter !== null),
  )

const byDate: ReadonlySet<SearchSort> = new Set<SearchSort>(['newest', 'updated'])

/** Lists by date are about releases, so a project without one has no place in them. */
export const isByDate = (sort: SearchSort): boolean => byDate.has(sort)
