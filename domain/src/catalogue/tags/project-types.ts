/** What a project can be. `project` is what one without versions is called. */
export const PROJECT_TYPES = ['mod', 'modpack', 'plugin', 'datapack', 'shader', 'resourcepack'] as const

export type ProjectType = (typeof PROJECT_TYPES)[number]
export type ShownProjectType = ProjectType | 'project'

/** All that `/v2` knows: there, plugins and data packs are mods. */
export type ProjectTypeV2 = 'mod' | 'modpack' | 'resourcepack' | 'shader' | 'project'

export const isProjectType = (text: string): text is ProjectType =>
  (PROJECT_TYPES as readonly string[]).includes(text)
