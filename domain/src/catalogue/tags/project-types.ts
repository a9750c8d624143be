/** The types of projects. */
export const PROJECT_TYPES = ['mod', 'modpack', 'plugin', 'datapack', 'shader', 'resourcepack'] as const

export type ProjectType = (typeof PROJECT_TYPES)[number]

export const isProjectType = (text: string): text is ProjectType =>
  (PROJECT_TYPES as readonly string[]).includes(text)

/** The types of `/v2` hits, where plugins and data packs are mods. */
export type HitTypeV2 = 'mod' | 'modpack' | 'resourcepack' | 'shader'

/** A project without versions has the type `project`. */
export type ProjectTypeV2 = HitTypeV2 | 'project'
