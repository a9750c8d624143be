import { DATAPACK_LOADER, isPluginLoader, loaderNamed, MODPACK_LOADER } from '../tags/loaders.ts'
import { type HitTypeV2, PROJECT_TYPES, type ProjectType, type ProjectTypeV2 } from '../tags/project-types.ts'

/** All types of a project by the loaders of its versions, in the order of PROJECT_TYPES. Empty without versions. */
export const projectTypesOf = (loaders: readonly string[]): readonly ProjectType[] => {
  const types = new Set(loaders.flatMap((loader) => loaderNamed(loader)?.projectTypes ?? []))
  return PROJECT_TYPES.filter((type) => types.has(type))
}

/** Type of a project without versions whose creator chose none. Search hits of `/v2` must name one. */
const FALLBACK: ProjectType = 'mod'

/** The types under which a project is listed, counted and found. Without versions, the type that it was created as. */
export const listedTypesOf = (
  loaders: readonly string[],
  createdAs: ProjectType | null = null,
): readonly ProjectType[] => {
  const types = projectTypesOf(loaders)
  return types.length > 0 ? types : [createdAs ?? FALLBACK]
}

/**
 * The type in a project's address and on its pages. A modpack is always shown as one, and data packs come before
 * plugins and mods. `loaders` come from all versions. Without versions, the type that it was created as counts.
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

/** `project_type` of a `/v2` hit, where plugins and data packs are mods: its clients do not know other types. */
export const hitTypeV2 = (loaders: readonly string[], createdAs: ProjectType | null = null): HitTypeV2 => {
  const shown = shownProjectType(loaders, createdAs)
  return shown === 'plugin' || shown === 'datapack' ? 'mod' : shown
}

/** `project_type` of a `/v2` project: that of its hit once it has a version. */
export const projectTypeV2 = (loaders: readonly string[]): ProjectTypeV2 =>
  projectTypesOf(loaders).length === 0 ? 'project' : hitTypeV2(loaders)
