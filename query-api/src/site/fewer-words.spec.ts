import { describe, expect, test } from 'vitest'
import { findFewerWords, shorterTexts } from './fewer-words.ts'

const finding = (totals: Record<string, number>) => async (text: string) => totals[text] ?? 0

describe('texts with fewer words', () => {
  test('leave out one word, the last one first, and then keep only neighbors', () => {
    expect(shorterTexts('fast  chunk loading mod')).toEqual([
      ['fast chunk loading', 'fast chunk mod', 'fast loading mod', 'chunk loading mod'],
      ['fast chunk', 'chunk loading', 'loading mod'],
      ['fast', 'chunk', 'loading', 'mod'],
    ])
    expect(shorterTexts('sodium mod')).toEqual([['sodium', 'mod']])
  })

  test('do not exist for a single word, even if it is repeated', () => {
    expect(shorterTexts('sodium')).toEqual([])
    expect(shorterTexts(' sodium sodium ')).toEqual([])
    expect(shorterTexts('')).toEqual([])
  })

  test('stay few for a long text', () => {
    expect(shorterTexts('a b c d e f g h i j').flat().length).toBeLessThan(30)
  })
})

describe('fewer words that find something', () => {
  test('keep as many words as possible', async () => {
    const count = finding({ 'fabric api': 3, fabric: 40, api: 12 })
    expect(await findFewerWords('fabric api mod', count)).toEqual([{ text: 'fabric api', total: 3 }])
  })

  test('are at most three, in the order of the text', async () => {
    const count = finding({ a: 1, b: 2, c: 3, d: 4 })
    expect(await findFewerWords('a b c d', count)).toEqual([
      { text: 'a', total: 1 },
      { text: 'b', total: 2 },
      { text: 'c', total: 3 },
    ])
  })

  test('do not exist if no word finds anything', async () => {
    expect(await findFewerWords('no such thing', finding({}))).toEqual([])
  })
})
