import { t } from '../texts/t.ts'

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
  {
    type: 'mod',
    listing: 'mods',
    name: t('project-types.mod'),
    names: t('project-types.mods'),
    line: t('project-types.mod-line'),
  },
  {
    type: 'modpack',
    listing: 'modpacks',
    name: t('project-types.modpack'),
    names: t('project-types.modpacks'),
    line: t('project-types.modpack-line'),
  },
  {
    type: 'plugin',
    listing: 'plugins',
    name: t('project-types.plugin'),
    names: t('project-types.plugins'),
    line: t('project-types.plugin-line'),
  },
  {
    type: 'resourcepack',
    listing: 'resourcepacks',
    name: t('project-types.resourcepack'),
    names: t('project-types.resourcepacks'),
    line: t('project-types.resourcepack-line'),
  },
  {
    type: 'shader',
    listing: 'shaders',
    name: t('project-types.shader'),
    names: t('project-types.shaders'),
    line: t('project-types.shader-line'),
  },
  {
    type: 'datapack',
    listing: 'datapacks',
    name: t('project-types.datapack'),
    names: t('project-types.datapacks'),
    line: t('project-types.datapack-line'),
  },
]

export function typeInfo(type: string): ProjectTypeInfo | undefined {
  return projectTypes.find((info) => info.type === type)
}

export function listingInfo(listing: string): ProjectTypeInfo | undefined {
  return projectTypes.find((info) => info.listing === listing)
}

export function typeName(type: string): string {
  return typeInfo(type)?.name ?? t('project-types.project')
}
