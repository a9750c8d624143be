import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'

/** The search pages by the last part of their address. */
export const listings: ReadonlyMap<string, ProjectType> = new Map(
  Object.entries({
    mods: 'mod',
    modpacks: 'modpack',
    plugins: 'plugin',
    resourcepacks: 'resourcepack',
    shaders: 'shader',
    datapacks: 'datapack',
  }),
)

/**
 * Results of each search page, by the last part of its address, from the counts of the field `project_types`.
 */
export const countsByListing = (counts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries([...listings].map(([listing, type]) => [listing, counts[type] ?? 0]))
