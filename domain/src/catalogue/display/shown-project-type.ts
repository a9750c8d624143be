import { DATAPACK_LOADER, isPluginLoader, loaderNamed, MODPACK_LOADER } from '../tags/loaders.ts'
import {
  PROJECT_TYPES,
  type ProjectType,
  type ProjectTypeV2,
  type ShownProjectType,
} from '../tags/project-types.ts'

/** Every type that the loaders of a project's versions make it, in the order of PROJECT_TYPES. */
export const projectTypesOf = (loaders: readonly string[]): readonly ProjectType[] => {
  const types = new Set(loaders.flatMap((loader) => loaderNamed(loader)?.projectTypes ?? []))
  return PROJECT_TYPES.filter((type) => types.has(type))
}

/**
 * The type that a project's address and pages show. A modpack is one whatever else it is; of the kinds of mods, data
 * packs come before plugins. `loaders` are those of all its versions; `project` while there are none.
 */
export const shownProjectType = (loaders: readonly string[]): ShownProjectType => {
  if (loaders.includes(MODPACK_LOADER)) return 'modpack'
  if (loaders.includes(DATAPACK_LOADER)) return 'datapack'
  if (loaders.some(isPluginLoader)) return 'plugin'
  const types = projectTypesOf(loaders)
  return (['mod', 'shader', 'resourcepack'] as const).find((type) => types.includes(type)) ?? 'project'
}

/** `project_type` of `/v2`, which calls plugins and data packs mods. */
export const projectTypeV2 = (loaders: readonly string[]): ProjectTypeV2 => {
  const shown = shownProjectType(loaders)
  return shown === 'plugin' || shown === 'datapack' ? 'mod' : shown
}
