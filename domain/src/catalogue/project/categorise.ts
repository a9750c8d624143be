import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { MAX_ADDITIONAL_CATEGORIES, MAX_CATEGORIES } from '../limits.ts'
import { distinct, sameList } from '../lists.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { isKnownCategory } from '../tags/categories.ts'
import type { ListChange } from './commands.ts'
import type { EditRule } from './edit-rule.ts'

const changed = (list: readonly string[], { set, add = [], remove = [] }: ListChange): readonly string[] => {
  const removed = new Set(remove)
  return distinct([...(set ?? list), ...add]).filter((name) => !removed.has(name))
}

/** Refuses unknown names: if they were dropped, nobody would notice a typo. */
export const refuseCategories = (
  categories: readonly string[],
  additionalCategories: readonly string[],
): Rejection<'unknown-category' | 'too-many-categories'> | null => {
  if (categories.length > MAX_CATEGORIES)
    return reject(
      'too-many-categories',
      `A project can have at most ${MAX_CATEGORIES} categories. Remove some.`,
      'categories',
    )
  if (additionalCategories.length > MAX_ADDITIONAL_CATEGORIES)
    return reject(
      'too-many-categories',
      `A project can have at most ${MAX_ADDITIONAL_CATEGORIES} additional categories. Remove some.`,
      'additionalCategories',
    )
  const unknown = [...categories, ...additionalCategories].find((name) => !isKnownCategory(name))
  return unknown === undefined
    ? null
    : reject(
        'unknown-category',
        `There is no category ${JSON.stringify(unknown.slice(0, 64))}. Choose from /v2/tag/category.`,
        categories.includes(unknown) ? 'categories' : 'additionalCategories',
      )
}

export const categorise =
  (primary: ListChange, additional: ListChange, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's categories")
    const categories = changed(project.categories, primary)
    const additionalCategories = changed(project.additionalCategories, additional)
    const refusal = refuseCategories(categories, additionalCategories)
    if (refusal !== null) return refusal
    const { projectId } = project
    const same =
      sameList(categories, project.categories) && sameList(additionalCategories, project.additionalCategories)
    return same ? [] : [{ type: 'ProjectCategorised', data: { projectId, categories, additionalCategories } }]
  }
