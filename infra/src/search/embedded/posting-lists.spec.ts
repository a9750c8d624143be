import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, PostingLists, posting, slotOf } from './posting-lists.ts'

describe('posting lists', () => {
  it('keep the slots of each term in order, with their fields', () => {
    const changes = fc.array(
      fc.record({ term: fc.nat(3), slot: fc.nat(40), fields: fc.integer({ min: 1, max: 127 }) }),
      { maxLength: 200, size: 'max' },
    )
    fc.assert(
      fc.property(changes, (given) => {
        const lists = new PostingLists()
        const expected = Array.from({ length: 4 }, () => new Map<number, number>())
        for (const { term, slot, fields } of given) {
          const present = expected[term]!.get(slot)
          if (present === undefined) {
            lists.add(term, posting(slot, fields))
            expected[term]!.set(slot, fields)
          } else {
            lists.remove(term, posting(slot, present))
            expected[term]!.delete(slot)
          }
        }
        for (const [term, slots] of expected.entries()) {
          const entries = [...lists.entries(term).subarray(0, lists.count(term))]
          expect(entries.map((entry) => [slotOf(entry), fieldsOf(entry)])).toEqual(
            [...slots].sort(([a], [b]) => a - b),
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})
