import { DATAPACK_LOADER, isPluginLoader, loaderNamed, MODPACK_LOADER } from '../tags/loaders.ts'
import { type HitTypeV2, PROJECT_TYPES, type ProjectType, type ProjectTypeV2 } from '../tags/project-types.ts'

/** Every type that the loaders of a project's versions make it, in the order of PROJECT_TYPES: none without versions. */
export const projectTypesOf = (loaders: readonly string[]): readonly ProjectType[] => {
  const types = new Set(loaders.flatMap((loader) => loaderNamed(loader)?.projectTypes ?? []))
  return PROJECT_TYPES.filter((type) => types.has(type))
}

/** Where nobody said at its creation what a project is to be: search hits of `/v2` must name a type, and have called it a mod. */
const FALLBACK: ProjectType = 'mod'

/** The types under which a project is listed, counted and found: without versions the one that it was created as. */
export const listedTypesOf = (
  loaders: readonly string[],
  createdAs: ProjectType | null = null,
): readonly ProjectType[] => {
  const types = projectTypesOf(loaders)
  return types.length > 0 ? types : [createdAs ?? FALLBACK]
}

/**
 * The type that a project's address and pages show. A modpack is one whatever else it is; of the kinds of mods, data
 * packs come before plugins. `loaders` are those of all its versions; without any, it is what it was created as.
 */
export const shownProjectType = (
  loaders: readonly string[],
  createdAs: ProjectType | null = null,
): ProjectType => {
  if (loaders.includes(MODPACK_LOADER)) return 'modpack'
  if (loaders.includes(DATAPACK_LOADER)) return 'datapack'
  if (loaders.some(isPluginLoader)) return 'plugin'
  const types = projectTypesOf(loaders)
  return (
    (['mod', 'shader', 'resourcepack'] as const).find((type) => types.includes(type)) ?? createdAs ?? FALLBACK
  )
}

/** `project_type` of a hit of `/v2`, which calls plugins and data packs mods. Clients know no other word for them. */
export const hitTypeV2 = (loaders: readonly string[], createdAs: ProjectType | null = null): HitTypeV2 => {
  const shown = shownProjectType(loaders, createdAs)
  return shown === 'plugin' || shown === 'datapack' ? 'mod' : shown
}

/** `project_type` of a project of `/v2`: that of its hit once it has a version. */
export const projectTypeV2 = (loaders: readonly string[]): ProjectTypeV2 =>
  projectTypesOf(loaders).length === 0 ? 'project' : hitTypeV2(loaders)
