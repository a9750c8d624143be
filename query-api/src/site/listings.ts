import { anyOf, type Filter } from '@modstead/domain/catalogue/search/filter'
import { PROJECT_TYPES, type ProjectType } from '@modstead/domain/catalogue/tags/project-types'

/** The search pages by the last part of their address. */
export const listings: Readonly<Record<string, ProjectType>> = {
  mods: 'mod',
  modpacks: 'modpack',
  plugins: 'plugin',
  resourcepacks: 'resourcepack',
  shaders: 'shader',
  datapacks: 'datapack',
}

/** What has a kind: a project without any version is none of the six, and nobody could use it. */
export const ofAnyKind: Filter | null = anyOf(
  PROJECT_TYPES.map((value): Filter => ({ field: 'project_types', op: '=', value })),
)

/** Results of each search page, by the last part of its address, from the counts of the field `project_types`. */
export const countsByListing = (counts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(listings).map(([listing, type]) => [listing, counts[type] ?? 0]))
