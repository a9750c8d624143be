import { expect, test } from 'vitest'
import { fileSize, plural, shortCount } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [9_999, '9,999'],
  [10_000, '10k'],
  [12_340, '12.3k'],
  [999_999, '999.9k'],
  [1_000_000, '1M'],
  [1_239_999, '1.23M'],
])('a count of %i shows as %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})

test.each([
  [0, '0 Bytes'],
  [1000, '1000 Bytes'],
  [1024, '1 KiB'],
  [1_500_000, '1.43 MiB'],
  [5 * 1024 ** 4, '5120 GiB'],
])('%i bytes show as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test('one is singular, everything else plural', () => {
  expect([plural(1, 'file'), plural(0, 'file'), plural(2, 'copy', 'copies')]).toEqual([
    '1 file',
    '0 files',
    '2 copies',
  ])
})
