import { expect, test } from 'vitest'
import { noun, plural } from './plural.ts'

test('one is singular, everything else plural', () => {
  expect([plural(1, 'file'), plural(0, 'file'), plural(2000, 'copy', 'copies')]).toEqual([
    '1 file',
    '0 files',
    '2,000 copies',
  ])
})

test('a number that is written elsewhere has its noun by itself', () => {
  expect([noun(1, 'download'), noun(0, 'download'), noun(12_000, 'copy', 'copies')]).toEqual([
    'download',
    'downloads',
    'copies',
  ])
})
