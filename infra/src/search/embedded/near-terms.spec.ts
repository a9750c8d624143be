import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toleratedSlips } from '../matching/tolerated-slips.ts'
import { editDistance } from './edit-distance.ts'
import { NearTerms } from './near-terms.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ж'), minLength: 0, maxLength: 9 })

/** The textbook table, without a bound. */
const plainDistance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + change,
        swapped ? table[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return table[a.length]![b.length]!
}

describe('the edit distance', () => {
  it.each([
    ['lantern', 'lantern', 0],
    ['lantern', 'lanten', 1],
    ['lantern', 'lantenr', 1],
    ['copper', 'hopper', 1],
    ['lantern', 'lanterns', 1],
    ['sodium', 'iridium', 3],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })

  it('equals the result of the full table up to the bound', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 2 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(plainDistance(a, b), max + 1))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('similar terms', () => {
  it('are all terms within the allowed typos, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        word,
        fc.integer({ min: 1, max: 2 }),
        (words, typed, slips) => {
          const terms = new NearTerms()
          words.forEach((each, at) => {
            terms.add(at, each)
          })
          const found = terms.near(typed, slips, (term) => words[term]!).map(({ term }) => words[term]!)
          const expected = words.filter((each) => {
            const distance = plainDistance(typed, each)
            return each.length >= 3 && distance > 0 && distance <= slips
          })
          expect(found.toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['jei', 0],
    ['jade', 1],
    ['lantern', 1],
    ['lanterns', 2],
    ['pack12', 0],
    ['模组模组', 1],
    ['x'.repeat(41), 0],
  ])('of %s may have %i typos', (typed, slips) => {
    expect(toleratedSlips(typed)).toBe(slips)
  })
})
