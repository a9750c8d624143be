import { expect, test } from 'vitest'
import { bestListing } from './best-listing.ts'

test('the kind at hand is searched as long as it has anything', () => {
  expect(bestListing({ mods: 1, plugins: 9 }, 'mods')).toBe('mods')
})

test('words that only other kinds have lead to the kind that has the most', () => {
  expect(bestListing({ mods: 0, plugins: 2, shaders: 5 }, 'mods')).toBe('shaders')
})

test('words that nothing has, or that were not asked for yet, stay with the kind at hand', () => {
  expect(bestListing({ mods: 0, plugins: 0 }, 'mods')).toBe('mods')
  expect(bestListing(undefined, 'plugins')).toBe('plugins')
})
