import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-9', null],
    [undefined, null],
  ])('requested as %s is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })

  it('of an empty file cannot be satisfied', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
  })
})
