import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'

/** The search pages by the last part of their address. */
export const listings: Readonly<Record<string, ProjectType>> = {
  mods: 'mod',
  modpacks: 'modpack',
  plugins: 'plugin',
  resourcepacks: 'resourcepack',
  shaders: 'shader',
  datapacks: 'datapack',
}
