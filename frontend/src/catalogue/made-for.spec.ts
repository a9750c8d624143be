import { expect, test } from 'vitest'
import { loadersInShort, madeFor, rangesInShort } from './made-for.ts'

test('a version is labelled with its game versions, then its loaders', () => {
  expect(madeFor({ gameVersionRanges: ['1.19.2'], loaders: ['fabric', 'neoforge'] })).toBe(
    '1.19.2 · Fabric, NeoForge',
  )
  expect(madeFor({ gameVersionRanges: [], loaders: ['iris'] })).toBe('Iris')
})

test('long lists name the first few and count the rest', () => {
  expect(rangesInShort(['1.21.4', '1.20–1.20.4', '1.19.2', '1.18.2'])).toBe('1.21.4, 1.20–1.20.4 +2')
  expect(loadersInShort(['bukkit', 'paper', 'purpur', 'spigot'])).toBe('Bukkit, Paper, Purpur +1')
})
