import { numberFields, projectTextFields, versionTextFields } from '../matching/document-facets.ts'
import { analysis } from './analysis.ts'

/** Hits beyond this are not returned, because the engine sorts all hits before them. */
export const DEEPEST_HIT = 1_000_000
/** The engine accepts terms of up to 32,766 bytes, and a character has up to four. */
const MAX_VALUE_LENGTH = 8_191

/** Found only by its whole value. */
const value = { type: 'keyword', doc_values: false, norms: false, ignore_above: MAX_VALUE_LENGTH }
const term = {
  ...value,
  fields: { beginnings: { type: 'text', analyzer: 'beginnings', norms: false, index_options: 'docs' } },
}
/** Counted, but never searched. */
const counted = { type: 'keyword', index: false, ignore_above: MAX_VALUE_LENGTH }
const sorted = { type: 'long', index: false }
const unread = { type: 'object', enabled: false }

const each = <Name extends string, Kind>(names: readonly Name[], kind: Kind) => ({
  properties: Object.fromEntries(names.map((name) => [name, kind])),
})

/** Filter fields of both kinds: the project's own categories, and the loaders of a version. */
export const loaderCategories = ['categories', 'display_categories'] as const
export const countedFields = [...projectTextFields, ...versionTextFields] as const

/** What indexes are made of. Releases with different layouts run side by side, each on its own index. */
export interface IndexLayout {
  /** Part of the alias. Indexes of another number are ignored, and a new one is filled. */
  readonly number: number
  /** The settings and fields of an index. */
  readonly definition: {
    readonly settings: object
    readonly mappings: Readonly<Record<string, unknown>> & { readonly properties: object }
  }
}

/** A change of the definition needs another number: `golden-layouts/` has each that was ever released. */
export const LAYOUT: IndexLayout = {
  number: 1,
  definition: {
    settings: {
      analysis,
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      // Each write refreshes the index itself.
      refresh_interval: '-1',
      max_result_window: DEEPEST_HIT,
    },
    mappings: {
      dynamic: 'strict',
      // Nothing else is ever read again.
      _source: { includes: ['payload', 'checkpoint'] },
      properties: {
        projectId: { type: 'keyword' },
        payload: { type: 'keyword', index: false, doc_values: false },
        checkpoint: unread,
        words: each(['name', 'slug', 'author', 'summary'], term),
        whole: value,
        mistakable: each(['names', 'others'], value),
        project: each(projectTextFields, value),
        numbers: each(numberFields, { type: 'double' }),
        order: each(['created', 'modified'], sorted),
        counted: each(countedFields, counted),
        versions: { type: 'nested', ...each([...versionTextFields, ...loaderCategories], value) },
      },
    },
  },
}
