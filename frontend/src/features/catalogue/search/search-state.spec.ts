import { expect, test } from 'vitest'
import { parseFlatSearch, printFlatSearch } from '../../../url/flat-search.ts'
import { cleared, excluded, filterCount, parseSearchState, toggled } from './search-state.ts'

const parse = (address: string) => parseSearchState(parseFlatSearch(address))

test('every key of the address is read, repeated or not', () => {
  expect(
    parse('?q=sodium&g=fabric&g=quilt&v=1.20.1&f=magic&e=client&x=forge&l=open&s=newest&m=50&page=3'),
  ).toEqual({
    q: 'sodium',
    g: ['fabric', 'quilt'],
    v: ['1.20.1'],
    f: ['magic'],
    e: ['client'],
    x: ['forge'],
    l: 'open',
    s: 'newest',
    m: 50,
    page: 3,
  })
})

test('an empty form is the state without any choice', () => {
  expect(parse('?q=&s=relevance&m=20&page=1')).toEqual({})
})

test('invalid values are dropped', () => {
  expect(parse('?s=random&m=33&page=-1&l=closed&page=x&e=moon')).toEqual({})
  expect(parse('?page=1.5')).toEqual({})
})

test('a number typed into the search box stays text', () => {
  expect(parse('?q=1165')).toEqual({ q: '1165' })
})

test('a repeated value counts once, and lists are limited', () => {
  expect(parse('?g=fabric&g=fabric')).toEqual({ g: ['fabric'] })
  const many = Array.from({ length: 100 }, (_, index) => `v=1.${index}`).join('&')
  expect(parse(`?${many}`).v).toHaveLength(40)
})

test('parsing and printing an address returns the same address', () => {
  const address = '?q=a+b&g=fabric&v=1.20.1&v=1.20.2&m=50&page=2'
  expect(printFlatSearch(parseSearchState(parseFlatSearch(address)))).toBe(address)
})

test('choosing a filter goes to the first page, and choosing it again removes it', () => {
  const once = toggled({ q: 'a', page: 4 }, 'g', 'fabric')
  expect(once).toEqual({ q: 'a', g: ['fabric'] })
  expect(toggled(once, 'g', 'fabric')).toEqual({ q: 'a' })
})

test('excluding a chosen value removes it from the chosen ones', () => {
  expect(excluded({ f: ['magic', 'food'] }, 'f', 'magic')).toEqual({ f: ['food'], x: ['magic'] })
})

test('clearing keeps words, order and page size', () => {
  const state = parseSearchState({ q: 'a', g: ['fabric'], l: 'open', s: 'newest', m: '50', page: '2' })
  expect(filterCount(state)).toBe(2)
  expect(cleared(state)).toEqual({ q: 'a', s: 'newest', m: 50 })
})
