import { addOnFile } from '../folder/format.ts'
import type { AddOn } from '../folder/read-directory.ts'

/** A small add-on. `fields` override those of its `addon.json`. */
export const addOnWith = (slug: string, fields: object = {}): AddOn => ({
  folder: slug,
  facts: addOnFile.parse({
    slug,
    title: slug,
    summary: 'Does one thing',
    project_type: 'mod',
    license_id: 'MIT',
    ...fields,
  }),
  body: '',
  icon: null,
  gallery: [],
  meta: new Map(),
})
