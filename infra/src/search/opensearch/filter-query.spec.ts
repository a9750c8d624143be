import { describe, expect, it } from 'vitest'
import { filterOf } from '../contract/fresh-index.ts'
import type { Filter } from '../filter/filter.ts'
import { FilterTooLarge } from '../port.ts'
import { filterQuery } from './filter-query.ts'

const queryOf = (facets: string) => {
  const filter = filterOf(facets)
  if (filter === null) throw new Error('there is no filter')
  return filterQuery(filter)
}

const term = (field: string, value: unknown) => ({ term: { [field]: { value } } })
const ofOneVersion = (query: object) => ({ nested: { path: 'versions', query, score_mode: 'none' } })

describe('a filter as a query', () => {
  it('asks the project without regard to case', () => {
    expect(queryOf('[["license:MIT"]]')).toEqual(term('project.license', 'mit'))
  })

  it('asks a single version for everything required of versions, and the project for the rest', () => {
    expect(queryOf('[["categories:fabric"],["license:mit"],["versions:1.20.1"]]')).toEqual({
      bool: {
        filter: [
          term('project.license', 'mit'),
          ofOneVersion({
            bool: {
              filter: [term('versions.categories', 'fabric'), term('versions.game_versions', '1.20.1')],
            },
          }),
        ],
      },
    })
  })

  it('combines alternatives on one field into one condition', () => {
    expect(queryOf('[["loaders:fabric","loaders:Quilt"]]')).toEqual(
      ofOneVersion({ terms: { 'versions.loaders': ['fabric', 'quilt'] } }),
    )
  })

  it('separates alternatives of which some concern versions and some the project', () => {
    expect(queryOf('[["license:mit","loaders:fabric"],["versions:1.20.1"]]')).toEqual({
      bool: {
        should: [
          {
            bool: {
              filter: [
                term('project.license', 'mit'),
                ofOneVersion(term('versions.game_versions', '1.20.1')),
              ],
            },
          },
          ofOneVersion({
            bool: { filter: [term('versions.loaders', 'fabric'), term('versions.game_versions', '1.20.1')] },
          }),
        ],
        minimum_should_match: 1,
      },
    })
  })

  it('applies != to one version and NOT to every version', () => {
    expect(queryOf('[["loaders != fabric"]]')).toEqual(
      ofOneVersion({ bool: { must_not: [term('versions.loaders', 'fabric')] } }),
    )
    expect(queryOf('[["NOT loaders = fabric"]]')).toEqual({
      bool: { must_not: [ofOneVersion(term('versions.loaders', 'fabric'))] },
    })
  })

  it('compares numbers, and game versions by their order', () => {
    expect(queryOf('[["downloads >= 50.5"]]')).toEqual({ range: { 'numbers.downloads': { gte: 50.5 } } })
    expect(queryOf('[["versions > 1.20"]]')).toEqual(
      ofOneVersion({
        range: { 'versions.game_versions': { gt: '\u0000000000001.000000020', lt: '\u0001' } },
      }),
    )
  })

  it.each([
    '[["no_such_field:x"]]',
    '[["no_such_field != x"]]',
    '[["downloads:many"]]',
    '[["license > MIT"]]',
  ])('finds nothing for %s', (facets) => {
    expect(JSON.stringify(queryOf(facets))).toContain('match_none')
  })

  it('sends a number that JSON cannot represent as the largest possible one', () => {
    const filter: Filter = { field: 'downloads', op: '<', value: '9'.repeat(400) }
    expect(filterQuery(filter)).toEqual({ range: { 'numbers.downloads': { lt: Number.MAX_VALUE } } })
  })

  it('refuses more alternatives than an engine can handle', () => {
    const groups = Array.from({ length: 12 }, (_, at) => [`license:l${at}`, `loaders:v${at}`])
    expect(() => queryOf(JSON.stringify(groups))).toThrow(FilterTooLarge)
  })
})
