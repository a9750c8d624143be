/** One of the six types of add-on: `type` in addresses of projects, `listing` in those of search pages. */
export type ProjectTypeInfo = {
  type: string
  listing: string
  name: string
  names: string
  /** A short line about what it does for a player. */
  line: string
}

export const projectTypes: readonly ProjectTypeInfo[] = [
  { type: 'mod', listing: 'mods', name: 'Mod', names: 'Mods', line: 'New content and better performance' },
  {
    type: 'modpack',
    listing: 'modpacks',
    name: 'Modpack',
    names: 'Modpacks',
    line: 'Ready-made collections of mods',
  },
  { type: 'plugin', listing: 'plugins', name: 'Plugin', names: 'Plugins', line: 'Tools for servers' },
  {
    type: 'resourcepack',
    listing: 'resourcepacks',
    name: 'Resource pack',
    names: 'Resource packs',
    line: 'Textures, models, sounds',
  },
  { type: 'shader', listing: 'shaders', name: 'Shader', names: 'Shaders', line: 'Light, water and sky' },
  {
    type: 'datapack',
    listing: 'datapacks',
    name: 'Data pack',
    names: 'Data packs',
    line: 'World changes without any mods',
  },
]

export function typeInfo(type: string): ProjectTypeInfo | undefined {
  return projectTypes.find((info) => info.type === type)
}

export function listingInfo(listing: string): ProjectTypeInfo | undefined {
  return projectTypes.find((info) => info.listing === listing)
}

export function typeName(type: string): string {
  return typeInfo(type)?.name ?? 'Project'
}
