import { expect, test } from 'vitest'
import { forOwnGame, gameIn } from './own-game-filter.ts'

test("a single chosen game version or loader counts as the user's own game", () => {
  expect(gameIn({}, { v: ['1.21'] })).toEqual({ version: '1.21' })
  expect(gameIn({ v: ['1.21'] }, { v: ['1.21'], g: ['forge'] })).toEqual({ loader: 'forge' })
})

test('several values at once, or removing one, do not count', () => {
  expect(gameIn({ g: ['forge'] }, { g: ['forge', 'fabric'] })).toEqual({})
  expect(gameIn({ v: ['1.21'] }, {})).toEqual({})
})

const option = (value: string, count: number) => ({ value, label: value, icon: null, count, hidden: false })
const filters = {
  categories: [],
  loaders: [option('fabric', 2), option('forge', 0)],
  gameVersions: [{ value: '1.21', kind: 'release', count: 1 }],
}

test('the filters of the own game are offered if they find something', () => {
  const game = { version: '1.21', loader: 'forge' }
  expect(forOwnGame({ q: 'map', page: 3 }, game, filters)).toEqual({ q: 'map', v: ['1.21'] })
  expect(forOwnGame({}, { version: '1.7.10' }, filters)).toBeUndefined()
})

test('they are not offered if game versions or loaders are chosen already', () => {
  expect(forOwnGame({ g: ['forge'] }, { version: '1.21' }, filters)).toBeUndefined()
})
