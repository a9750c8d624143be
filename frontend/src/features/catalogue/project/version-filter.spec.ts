import { expect, test } from 'vitest'
import { any, choiceFilter, choiceOf, parseDownloadChoice, parseVersionFilter } from './version-filter.ts'

test('loader, game version, channel and page are read', () => {
  expect(parseVersionFilter({ g: 'fabric', v: '1.20.1', c: 'beta', page: '3' })).toEqual({
    g: 'fabric',
    v: '1.20.1',
    c: 'beta',
    page: 3,
  })
})

test('empty form fields, unknown channels and impossible pages are ignored', () => {
  expect(parseVersionFilter({ g: '', v: '', c: 'nightly', page: '0' })).toEqual({
    g: undefined,
    v: undefined,
    c: undefined,
    page: undefined,
  })
})

test('the first of repeated values counts, cut at the length of a name', () => {
  expect(parseDownloadChoice({ version: ['1.20', '1.19'], loader: 'x'.repeat(200) })).toEqual({
    version: '1.20',
    loader: 'x'.repeat(64),
  })
})

test('the choice "any" does not filter', () => {
  expect(choiceFilter({ version: '1.20', loader: any })).toEqual({ v: '1.20', g: undefined })
})

test('a version is offered for the choice, or else for its newest game version and first loader', () => {
  const version = { gameVersions: ['1.20.1', '1.21'], loaders: ['fabric', 'quilt'] }
  expect(choiceOf(version, {})).toEqual({ version: '1.21', loader: 'fabric' })
  expect(choiceOf(version, { loader: 'quilt' })).toEqual({ version: '1.21', loader: 'quilt' })
  expect(choiceOf({ gameVersions: [], loaders: [] }, {}).version).toBe(any)
})
