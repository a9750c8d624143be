import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TermDictionary } from './term-dictionary.ts'

const always = (): boolean => true
const longer = (dictionary: TermDictionary, prefix: string): string[] => {
  const found: string[] = []
  dictionary.eachLonger(prefix, (term) => found.push(dictionary.wordOf(term)))
  return found.toSorted()
}

describe('the term dictionary', () => {
  it('gives a word the same number again, and every word its own', () => {
    const dictionary = new TermDictionary()
    const first = dictionary.intern('copper', always)
    expect(dictionary.intern('silver', always)).not.toBe(first)
    expect(dictionary.intern('copper', always)).toBe(first)
    expect(dictionary.get('copper')).toBe(first)
    expect(dictionary.get('golden')).toBeUndefined()
  })

  it('lists exactly the longer words with a prefix, both sorted and new ones', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '模'), minLength: 1, maxLength: 7 }),
      {
        minLength: 1_200,
        maxLength: 2_600,
      },
    )
    const prefix = fc.string({ unit: fc.constantFrom('a', 'b', '模'), minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(words, prefix, (given, wanted) => {
        const dictionary = new TermDictionary()
        for (const word of given) dictionary.intern(word, always)
        const expected = [...new Set(given)].filter((word) => word !== wanted && word.startsWith(wanted))
        expect(longer(dictionary, wanted)).toEqual(expected.toSorted())
      }),
      { numRuns: 20 },
    )
  })

  it('drops words that are no longer used and gives their numbers to new ones', () => {
    const dictionary = new TermDictionary()
    const isUsed = (term: number): boolean => !dictionary.wordOf(term).startsWith('old')
    const numbers = Array.from({ length: 5_000 }, (_, at) => dictionary.intern(`old${at}`, always))
    for (let at = 0; at < 5_000; at += 1) dictionary.intern(`fresh${at}`, isUsed)
    expect(longer(dictionary, 'old').length).toBeLessThan(1_100)
    expect(longer(dictionary, 'fresh')).toHaveLength(5_000)
    expect(numbers).toContain(dictionary.get('fresh4999'))
    expect(dictionary.wordOf(dictionary.get('fresh4999')!)).toBe('fresh4999')
  })
})
