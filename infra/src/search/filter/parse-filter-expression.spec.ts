import { describe, expect, it } from 'vitest'
import type { Filter } from './filter.ts'
import { parseFilterExpression } from './parse-filter-expression.ts'

const is = (field: string, value: string, op = '=') => ({ field, op, value })
const [a, b, c] = [is('a', '1'), is('b', '2'), is('c', '3')]
const refused = (because: RegExp) => ({
  rejected: 'invalid-filter',
  because: expect.stringMatching(because),
})

describe('a filter expression', () => {
  it.each<[string, unknown]>([
    ['a = 1 OR b = 2 AND c = 3', { any: [a, { all: [b, c] }] }],
    ['a = 1 AND b = 2 OR c = 3', { any: [{ all: [a, b] }, c] }],
    ['(a = 1 OR b = 2) AND c = 3', { all: [{ any: [a, b] }, c] }],
    ['NOT a = 1 AND b = 2', { all: [{ not: a }, b] }],
    ['NOT (a = 1 AND b = 2)', { not: { all: [a, b] } }],
    ['NOT NOT a = 1', { not: { not: a } }],
    ['a=1 and b=2 or not c=3', { any: [{ all: [a, b] }, { not: c }] }],
    ['((a = 1))', a],
    ['a IN [1, "2 3", `4`]', { any: [a, is('a', '2 3'), is('a', '4')] }],
    ['a IN [1]', a],
    ['a IN [1,]', a],
    ['a NOT IN [1, 2]', { all: [is('a', '1', '!='), is('a', '2', '!=')] }],
    ['a EXISTS', { field: 'a', op: 'exists' }],
    ['a NOT EXISTS', { not: { field: 'a', op: 'exists' } }],
    [
      'versions="1.20.1" OR versions="1.19"',
      { any: [is('game_versions', '1.20.1'), is('game_versions', '1.19')] },
    ],
    [
      'downloads >= 100 AND open_source = true',
      { all: [is('downloads', '100', '>='), is('open_source', 'true')] },
    ],
    ['order = 1', is('order', '1')],
    ['notes = 1 AND innovation = 2', { all: [is('notes', '1'), is('innovation', '2')] }],
    ["a = ''", is('a', '')],
  ])('reads %s', (text, filter) => {
    expect(parseFilterExpression(text)).toEqual(filter)
  })

  it.each(['', '   '])('does not filter if it is blank (%j)', (text) => {
    expect(parseFilterExpression(text)).toBeNull()
  })

  it.each([
    ['a', /expected an operator where it ends/],
    ['a =', /expected a value where it ends/],
    ['a = 1 b = 2', /expected AND, OR or the end where “b = 2” stands/],
    ['a = 1 AND', /expected a field name/],
    ['(a = 1', /expected a closing parenthesis/],
    ['a = 1)', /expected AND, OR or the end/],
    ['a IN []', /expected a value/],
    ['a IN [1', /expected a comma or a closing bracket/],
    ['a IN 1', /expected a list/],
    ['a NOT = 1', /expected IN or EXISTS/],
    ['a == 1 2', /expected AND, OR or the end/],
    ['a = "1', /never closed/],
    ['1a = 1', /expected a field name/],
  ])('is refused as %s', (text, because) => {
    expect(parseFilterExpression(text)).toEqual(refused(because))
  })

  it('may be at most 64 levels deep', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a = 1${')'.repeat(depth)}`
    expect(parseFilterExpression(nested(63))).toEqual(a)
    expect(parseFilterExpression(nested(64))).toEqual(refused(/64 levels/))
    expect(parseFilterExpression('('.repeat(60_000))).toEqual(refused(/64 levels/))
    expect(parseFilterExpression(`${'NOT '.repeat(10_000)}a = 1`)).toEqual(refused(/64 levels/))
  })

  it('may have at most 1,024 nodes', () => {
    const list = (count: number) => `a IN [${Array.from({ length: count }, (_, at) => at).join(',')}]`
    expect((parseFilterExpression(list(1_024)) as { any: Filter[] }).any).toHaveLength(1_024)
    expect(parseFilterExpression(list(1_025))).toEqual(refused(/1024 conditions/))
  })

  describe('may expand to at most 64 clauses', () => {
    const joined = (count: number, word: string, part = 'a = 1') => Array(count).fill(part).join(` ${word} `)
    const either = '(a = 1 OR b = 2)'
    const both = '(a = 1 AND b = 2)'
    it.each([
      joined(64, 'OR'),
      joined(64, 'OR', both),
      joined(6, 'AND', either),
      joined(500, 'AND'),
      `NOT (${joined(500, 'OR')})`,
      joined(64, 'OR', 'a IN [1, 2, 3]'),
      joined(100, 'AND', 'NOT a IN [1, 2, 3]'),
    ])('accepts %.40s', (text) => {
      expect(parseFilterExpression(text)).not.toHaveProperty('rejected')
    })
    it.each([
      joined(65, 'OR'),
      joined(65, 'OR', both),
      joined(7, 'AND', either),
      joined(300, 'AND', either),
      `NOT (${joined(65, 'AND')})`,
      `NOT (${joined(7, 'OR', both)})`,
    ])('refuses %.40s', (text) => {
      expect(parseFilterExpression(text)).toEqual(refused(/64 clauses/))
    })
  })

  it('may be at most 65,536 characters long', () => {
    expect(parseFilterExpression(`a = ${'1'.repeat(65_532)}`)).toHaveProperty('value')
    expect(parseFilterExpression(`a = ${'1'.repeat(65_533)}`)).toEqual(refused(/65536 characters/))
  })
})
