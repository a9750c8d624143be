import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, FilterCondition, FilterPresence } from '../filter/filter.ts'
import type { SearchDocument, SearchVersion } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { SearchTables } from './search-tables.ts'

const loaders = ['fabric', 'forge', 'paper']
const gameVersions = ['1.9', '1.20.1', '24w14a']
const categories = ['magic', 'fabric', 'food']

const versions = fc.array(
  fc.record<SearchVersion>({
    loaders: fc.uniqueArray(fc.constantFrom(...loaders), { maxLength: 2 }),
    gameVersions: fc.uniqueArray(fc.constantFrom(...gameVersions), { maxLength: 2 }),
    environment: fc.constantFrom('client_only', 'server_only'),
  }),
  { maxLength: 4 },
)

const documents = fc.array(
  fc
    .record({
      projectId: fc.constantFrom(...Array.from('abcdefghijklmnop')),
      versions,
      categories: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 2 }),
      license: fc.constantFrom('MIT', 'ISC'),
      downloads: fc.nat(3),
      color: fc.option(fc.nat(1)),
    })
    .map(({ projectId, ...given }): SearchDocument => sampleDocument(projectId, given)),
  { maxLength: 40 },
)

const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('categories', 'loaders', 'license', 'environment', 'unknown'),
    op: fc.constantFrom('=', '!='),
    value: fc.constantFrom('FABRIC', 'forge', 'magic', 'mit', 'client_only'),
  }),
  fc.record({
    field: fc.constant('game_versions'),
    op: fc.constantFrom('=', '!=', '>', '>=', '<', '<='),
    value: fc.constantFrom(...gameVersions),
  }),
  fc.record({
    field: fc.constantFrom('downloads', 'color'),
    op: fc.constantFrom('=', '!=', '>', '>=', '<', '<='),
    value: fc.constantFrom('0', '1', '2', 'x'),
  }),
)
const presence = fc.record<FilterPresence>({
  field: fc.constantFrom('color', 'loaders', 'categories', 'unknown'),
  op: fc.constant('exists'),
})

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    condition,
    presence,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}))

/**
 * The definition, word for word: a project matches if one of its versions does; `not` considers all of them.
 */
const matches = (wanted: Filter, document: SearchDocument): boolean =>
  (document.versions.length > 0 ? document.versions : [null]).some((version) =>
    holds(wanted, document, version),
  )

const holds = (wanted: Filter, document: SearchDocument, version: SearchVersion | null): boolean => {
  if ('all' in wanted) return wanted.all.every((inner) => holds(inner, document, version))
  if ('any' in wanted) return wanted.any.some((inner) => holds(inner, document, version))
  if ('not' in wanted) return !matches(wanted.not, document)
  if (wanted.field === 'unknown') return false
  if (wanted.op === '!=') return !holds({ ...wanted, op: '=' }, document, version)
  return valuesOf(wanted.field, document, version).some((value) => compares(wanted, value))
}

const valuesOf = (
  field: string,
  document: SearchDocument,
  version: SearchVersion | null,
): (string | number)[] => {
  const all: Readonly<Record<string, readonly (string | number | null)[]>> = {
    categories: [...document.categories, ...(version?.loaders ?? [])],
    loaders: version?.loaders ?? [],
    game_versions: version?.gameVersions ?? [],
    environment: [version?.environment ?? null],
    license: [document.license],
    downloads: [document.downloads],
    color: [document.color],
  }
  return (all[field] ?? []).filter((value) => value !== null)
}

const compares = (wanted: FilterCondition | FilterPresence, value: string | number): boolean => {
  if (wanted.op === 'exists') return true
  if (typeof value === 'string' && wanted.op === '=')
    return value.toLowerCase() === wanted.value.toLowerCase()
  const order =
    typeof value === 'string' ? gameVersionOrder(value, wanted.value) : value - Number(wanted.value)
  const allowed = {
    '=': order === 0,
    '!=': order !== 0,
    '>': order > 0,
    '>=': order >= 0,
    '<': order < 0,
    '<=': order <= 0,
  }
  return !Number.isNaN(order) && allowed[wanted.op]
}

const gameVersionOrder = (a: string, b: string): number => {
  const releases = ['1.9', '1.20.1']
  return releases.includes(a) && releases.includes(b) ? releases.indexOf(a) - releases.indexOf(b) : Number.NaN
}

const search = (tables: SearchTables, wanted: Filter): string[] =>
  tables
    .search({ text: '', filter: wanted, sort: 'relevance', offset: 0, limit: 100 })
    .hits.map((hit) => hit.projectId)
    .toSorted()

describe('a filter', () => {
  it('finds what its definition finds, even after documents were replaced and removed', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
        documents,
        filter,
        (first, gone, second, wanted) => {
          const tables = new SearchTables()
          const present = new Map<string, SearchDocument>()
          const put = (document: SearchDocument): void => {
            tables.put(document)
            present.set(document.projectId, document)
          }
          first.forEach(put)
          for (const id of gone) {
            tables.remove(id)
            present.delete(id)
          }
          second.forEach(put)
          const expected = [...present.values()].filter((document) => matches(wanted, document))
          expect(search(tables, wanted)).toEqual(expected.map((document) => document.projectId).toSorted())
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('counts facets like a scan over the found projects', () => {
    fc.assert(
      fc.property(documents, filter, (given, wanted) => {
        const tables = new SearchTables()
        for (const document of given) tables.put(document)
        const present = new Map(given.map((document) => [document.projectId, document]))
        const expected: Record<string, number> = {}
        for (const document of present.values()) {
          if (!matches(wanted, document)) continue
          const values = new Set([
            ...document.categories,
            ...document.versions.flatMap((version) => version.loaders),
          ])
          for (const value of values) expected[value] = (expected[value] ?? 0) + 1
        }
        const answer = tables.search({
          text: '',
          filter: wanted,
          sort: 'relevance',
          offset: 0,
          limit: 0,
          facets: ['categories'],
        })
        expect(answer.facetCounts).toEqual({ categories: expected })
      }),
      { numRuns: 500 },
    )
  })
})
