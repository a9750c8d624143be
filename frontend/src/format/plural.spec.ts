import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('one is singular, everything else plural', () => {
  expect([plural(1, 'file'), plural(0, 'file'), plural(2000, 'copy', 'copies')]).toEqual([
    '1 file',
    '0 files',
    '2,000 copies',
  ])
})
