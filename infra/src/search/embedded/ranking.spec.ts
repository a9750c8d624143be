import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortedPage } from './ranking.ts'

describe('a sorted page', () => {
  it('equals the same part of a full sort', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 200 }), fc.nat(220), fc.nat(40), (keys, from, length) => {
        const order = (a: number, b: number): number => keys[b]! - keys[a]! || a - b
        const items = Uint32Array.from(keys.keys())
        const expected = [...keys.keys()].sort(order).slice(from, from + length)
        expect([...sortedPage(items, from, from + length, order)]).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})
