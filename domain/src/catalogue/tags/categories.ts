import categoryRows from './data/categories.json' with { type: 'json' }
import type { ProjectType } from './project-types.ts'

export interface Category {
  readonly name: string
  readonly projectType: string
  readonly header: string
  /** Position below its header. Equal ones are sorted by name. */
  readonly ordering: number
}

export const CATEGORY_HEADERS = ['categories', 'features', 'resolutions', 'performance impact'] as const

export const CATEGORIES: readonly Category[] = categoryRows

// Plugins and data packs share the categories of mods.
const sharedWith = (projectType: ProjectType): string =>
  projectType === 'plugin' || projectType === 'datapack' ? 'mod' : projectType

/** The categories of a project type, in the order of pages. */
export const categoriesFor = (projectType: ProjectType): readonly Category[] => {
  const wanted = sharedWith(projectType)
  return CATEGORIES.filter((category) => category.projectType === wanted)
}

const names = new Set(CATEGORIES.map((category) => category.name))

/** Whether any project type has a category of this name. */
export const isKnownCategory = (name: string): boolean => names.has(name)
