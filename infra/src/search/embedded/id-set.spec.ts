import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBits, listBits } from './bits.ts'
import { IdSet } from './id-set.ts'

const membersOf = (set: IdSet): number[] => {
  const bits = emptyBits(4_096)
  set.addTo(bits)
  const found = new Uint32Array(4_096)
  return [...found.subarray(0, listBits(bits, found))]
}

describe('a set of ids', () => {
  it('contains what was added and not deleted, as a list and as bits', () => {
    const ids = fc.oneof(fc.nat(4_095), fc.nat(300))
    const changes = fc.array(fc.record({ id: ids, add: fc.boolean() }), { maxLength: 400, size: 'max' })
    fc.assert(
      fc.property(changes, (given) => {
        const set = new IdSet()
        const expected = new Set<number>()
        for (const { id, add } of given) {
          if (add) {
            set.add(id)
            expected.add(id)
          } else {
            set.delete(id)
            expected.delete(id)
          }
        }
        expect(membersOf(set)).toEqual([...expected].sort((a, b) => a - b))
        expect(set.size).toBe(expected.size)
      }),
      { numRuns: 500 },
    )
  })
})
