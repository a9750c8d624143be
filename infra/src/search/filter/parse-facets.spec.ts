import { describe, expect, it } from 'vitest'
import { parseFacets } from './parse-facets.ts'

const is = (field: string, value: string, op = '=') => ({ field, op, value })
const refused = (because: RegExp) => ({
  rejected: 'invalid-facets',
  because: expect.stringMatching(because),
})

describe('facets', () => {
  it('join outer arrays by AND and inner ones by OR', () => {
    expect(parseFacets('[["categories:fabric","categories:forge"],["versions:1.20.1"]]')).toEqual({
      all: [{ any: [is('categories', 'fabric'), is('categories', 'forge')] }, is('game_versions', '1.20.1')],
    })
  })

  it('join a third level by AND again', () => {
    expect(parseFacets('[[["categories:fabric","versions:1.20.1"],"license:mit"]]')).toEqual({
      any: [{ all: [is('categories', 'fabric'), is('game_versions', '1.20.1')] }, is('license', 'mit')],
    })
  })

  it.each(['[]', '[[]]', '[[],[]]', '[[[]]]', '', '  '])('filter nothing if they are %j', (text) => {
    expect(parseFacets(text)).toBeNull()
  })

  it('ignore empty arrays among others', () => {
    expect(parseFacets('[[],["categories:fabric",[]],[]]')).toEqual(is('categories', 'fabric'))
  })

  it.each([
    ['categories:fabric', is('categories', 'fabric')],
    ['categories = fabric', is('categories', 'fabric')],
    ['categories: neoforge', is('categories', 'neoforge')],
    [' categories  :  fabric ', is('categories', 'fabric')],
    ['categories != fabric', is('categories', 'fabric', '!=')],
    ['categories!=fabric', is('categories', 'fabric', '!=')],
    ['downloads>=100', is('downloads', '100', '>=')],
    ['downloads <= 100', is('downloads', '100', '<=')],
    ['follows > 5', is('follows', '5', '>')],
    ['created_timestamp<1700000000', is('created_timestamp', '1700000000', '<')],
    ['Project_Type:Mod', is('project_types', 'Mod')],
    ["title:'Mysterious Project'", is('name', 'Mysterious Project')],
    ['title:"say \\"hi\\""', is('name', 'say "hi"')],
    ['title:`a=b`', is('name', 'a=b')],
    ['license:LicenseRef-All-Rights-Reserved', is('license', 'LicenseRef-All-Rights-Reserved')],
    ['title:a=b:c', is('name', 'a=b:c')],
  ])('read %s', (facet, filter) => {
    expect(parseFacets(JSON.stringify([[facet]]))).toEqual(filter)
  })

  it.each([
    ['title', 'name'],
    ['versions', 'game_versions'],
    ['project_type', 'project_types'],
    ['all_project_types', 'project_types'],
    ['constructor', 'constructor'],
    ['no_such_field', 'no_such_field'],
  ])('know the field %s as %s', (written, field) => {
    expect(parseFacets(`[["${written}:x"]]`)).toEqual(is(field, 'x'))
  })

  it.each([
    ['not json', /not JSON/],
    ['{}', /must be an array/],
    ['"categories:fabric"', /must be an array/],
    ['["categories:fabric"]', /each entry of facets must be an array/],
    ['[["categories"]]', /expected an operator/],
    ['[[""]]', /expected a field name/],
    ['[[1]]', /a facet is a text/],
    ['[[null]]', /a facet is a text/],
    ['[[[["categories:fabric"]]]]', /a facet is a text/],
    ['[["categories:!=fabric"]]', /expected a value/],
    ['[["categories:"]]', /expected a value/],
    ['[[":fabric"]]', /expected a field name/],
    ['[["title:Mysterious Project"]]', /expected AND, OR or the end/],
    [`[["title:'Mysterious"]]`, /never closed/],
  ])('are refused as %s', (text, because) => {
    expect(parseFacets(text)).toEqual(refused(because))
  })

  it('may contain at most 1,024 conditions', () => {
    const facets = (count: number) => JSON.stringify([Array.from({ length: count }, () => 'a:b')])
    expect(parseFacets(facets(1_024))).toHaveProperty('any')
    expect(parseFacets(facets(1_025))).toEqual(refused(/1024 conditions/))
  })

  it('may be at most 65,536 characters long', () => {
    const padded = (length: number) => `[["a:b"]]${' '.repeat(length - 9)}`
    expect(parseFacets(padded(65_536))).toEqual(is('a', 'b'))
    expect(parseFacets(padded(65_537))).toEqual(refused(/65536 characters/))
  })
})
