import { describe, expect, it } from 'vitest'
import { MAX_QUERY_WORDS, queryWordsOf, wordsOf } from './words.ts'

describe('the words of a text', () => {
  it.each([
    ['End-Rem', { words: ['end', 'rem'], parts: [], pairs: ['endrem'], whole: 'endrem' }],
    [
      'Farmer’s Delight!',
      { words: ['farmers', 'delight'], parts: [], pairs: ['farmersdelight'], whole: 'farmersdelight' },
    ],
    [
      'BetterNether',
      { words: ['betternether'], parts: ['better', 'nether'], pairs: [], whole: 'betternether' },
    ],
    [
      'JEIAddon2',
      {
        words: ['jeiaddon2'],
        parts: ['jei', 'addon', '2'],
        pairs: ['jeiaddon', 'addon2'],
        whole: 'jeiaddon2',
      },
    ],
    [
      'Käse Smørrebrød',
      { words: ['kase', 'smorrebrod'], parts: [], pairs: ['kasesmorrebrod'], whole: 'kasesmorrebrod' },
    ],
    [
      'İstanbul ＭＯＤ',
      { words: ['istanbul', 'mod'], parts: [], pairs: ['istanbulmod'], whole: 'istanbulmod' },
    ],
    ['钠模组', { words: ['钠模', '模组', '组'], parts: [], pairs: [], whole: '钠模组' }],
    ['나트륨', { words: ['나트륨'], parts: [], pairs: [], whole: '나트륨' }],
    ['हिन्दी', { words: ['हिन्दी'], parts: [], pairs: [], whole: 'हिन्दी' }],
    ['— !? 🔥', { words: [], parts: [], pairs: [], whole: '' }],
  ])('%s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })
})

describe('the words of a query', () => {
  it.each([
    ['End-Rem end', ['end', 'rem']],
    ['BetterNether', ['betternether']],
    ['钠模组', ['钠模', '模组']],
    ['钠', ['钠']],
    ['Sodium钠', ['sodium', '钠']],
  ])('%s', (text, words) => {
    expect(queryWordsOf(text).words).toEqual(words)
  })

  it('are limited', () => {
    const text = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
    expect(queryWordsOf(text).words).toHaveLength(MAX_QUERY_WORDS)
  })
})
