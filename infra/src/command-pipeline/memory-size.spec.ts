import { expect, test } from 'vitest'
import { memorySize } from './memory-size.ts'

test('the size of a state grows with its texts, wherever they are', () => {
  const text = 'x'.repeat(1_000)
  const states = [text, [text], { text }, { deep: [{ text }] }, new Set([text]), new Map([[text, 1]])]
  for (const state of states) {
    expect(memorySize(state)).toBeGreaterThan(2_000)
    expect(memorySize(state)).toBeLessThan(2_500)
  }
})

test('a state without text has a size too', () => {
  for (const state of [null, undefined, 1, 1n, true, {}, []]) expect(memorySize(state)).toBeGreaterThan(0)
})
