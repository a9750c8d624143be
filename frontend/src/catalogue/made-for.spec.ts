import { expect, test } from 'vitest'
import { loadersInShort, madeFor, rangesInShort } from './made-for.ts'

test('what a version runs on is its game versions, then its loaders', () => {
  expect(madeFor({ gameVersionRanges: ['1.19.2'], loaders: ['fabric', 'neoforge'] })).toBe(
    '1.19.2 · Fabric, NeoForge',
  )
  expect(madeFor({ gameVersionRanges: [], loaders: ['iris'] })).toBe('Iris')
})

test('of many, a few are named and the others counted', () => {
  expect(rangesInShort(['1.21.4', '1.20–1.20.4', '1.19.2', '1.18.2'])).toBe('1.21.4, 1.20–1.20.4 +2')
  expect(loadersInShort(['bukkit', 'paper', 'purpur', 'spigot'])).toBe('Bukkit, Paper, Purpur +1')
})
