import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { nearBeginnings } from './near-beginnings.ts'

const beginnings = (word: string) => Array.from({ length: word.length + 1 }, (_, to) => word.slice(0, to))

const search = (typed: string, slips: number, words: readonly string[]) => {
  const sorted = words.toSorted((a, b) => (a < b ? -1 : 1))
  const terms = Uint32Array.from(sorted.keys())
  return nearBeginnings(typed, slips, terms, (term) => sorted[term]!).map(({ term }) => sorted[term]!)
}

describe('prefix matches with typos', () => {
  it.each([
    ['a letter swapped', 'lantr', 'lanterns'],
    ['a missing letter', 'optfi', 'optifine'],
    ['an extra letter', 'minnec', 'minecraft'],
    ['a wrong first letter', 'xodiu', 'sodium'],
    ['nothing', 'sodi', 'sodium'],
  ])('are found with %s', (_, typed, word) => {
    expect(search(typed, 1, ['copper', word, 'zombie'])).toEqual([word])
  })

  it('are all terms with a prefix within the allowed typos, and no others', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ж'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 7 }),
        fc.integer({ min: 0, max: 2 }),
        (words, typed, slips) => {
          const expected = words.filter((each) =>
            beginnings(each).some((beginning) => editDistance(typed, beginning, slips) <= slips),
          )
          expect(search(typed, slips, words).toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
