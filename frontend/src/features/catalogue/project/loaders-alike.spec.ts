import { expect, test } from 'vitest'
import { loadersAlike } from './loaders-alike.ts'

test('loaders with the same game versions are grouped, others are separate', () => {
  const of = (loader: string, ...gameVersionRanges: string[]) => ({ loader, gameVersionRanges })
  expect(
    loadersAlike([of('fabric', '1.21', '1.20'), of('forge', '1.20'), of('quilt', '1.21', '1.20')]),
  ).toEqual([
    { loaders: ['fabric', 'quilt'], gameVersionRanges: ['1.21', '1.20'] },
    { loaders: ['forge'], gameVersionRanges: ['1.20'] },
  ])
  expect(loadersAlike([])).toEqual([])
})
