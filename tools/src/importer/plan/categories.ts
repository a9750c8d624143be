import { MAX_CATEGORIES } from '@modstead/domain/catalogue/limits'
import { categoriesFor } from '@modstead/domain/catalogue/tags/categories'
import type { AddOnFile } from '../folder/format.ts'

/**
 * The first three that the project type has. The rest are additional ones. Leaves out unknown ones with a
 * note.
 */
export const planCategories = (
  { project_type: type, categories }: Pick<AddOnFile, 'project_type' | 'categories'>,
  note: (text: string) => void,
): { categories: string[]; additional_categories: string[] } => {
  const names = new Set(categoriesFor(type).map(({ name }) => name))
  const known = [...new Set(categories)].filter((name) => names.has(name))
  const unknown = categories.filter((name) => !names.has(name))
  if (unknown.length > 0) note(`A ${type} has no category ${unknown.join(', ')}; left out.`)
  return {
    categories: known.slice(0, MAX_CATEGORIES),
    additional_categories: known.slice(MAX_CATEGORIES),
  }
}
