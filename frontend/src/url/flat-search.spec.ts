import { expect, test } from 'vitest'
import { parseFlatSearch, printFlatSearch } from './flat-search.ts'

test('a repeated key reads as a list, a single one as text', () => {
  expect(parseFlatSearch('?g=fabric&g=forge&q=a+b')).toEqual({ g: ['fabric', 'forge'], q: 'a b' })
})

test('lists print as repeated keys and missing values not at all', () => {
  expect(printFlatSearch({ g: ['fabric', 'forge'], q: undefined, page: 2 })).toBe('?g=fabric&g=forge&page=2')
})

test('an empty search prints no question mark', () => {
  expect(printFlatSearch({ q: undefined, g: [] })).toBe('')
})

test('text with reserved letters survives the round trip', () => {
  const search = { q: 'a&b=c#d 漢字+%', v: ['1.20.1', '24w14potato'] }
  expect(parseFlatSearch(printFlatSearch(search))).toEqual(search)
})
