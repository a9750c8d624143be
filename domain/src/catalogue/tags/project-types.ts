/** What a project can be. */
export const PROJECT_TYPES = ['mod', 'modpack', 'plugin', 'datapack', 'shader', 'resourcepack'] as const

export type ProjectType = (typeof PROJECT_TYPES)[number]

export const isProjectType = (text: string): text is ProjectType =>
  (PROJECT_TYPES as readonly string[]).includes(text)

/** All that hits of `/v2` know: there, plugins and data packs are mods. */
export type HitTypeV2 = 'mod' | 'modpack' | 'resourcepack' | 'shader'

/** A project without versions is called that. */
export type ProjectTypeV2 = HitTypeV2 | 'project'
