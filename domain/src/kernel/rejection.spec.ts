import { describe, expect, test } from 'vitest'
import { isRejection, reject } from './rejection.ts'

describe('a refusal', () => {
  test('names the part at fault only if there is one', () => {
    expect(reject('invalid-link', 'No.', 'wiki').about).toBe('wiki')
    expect(Object.keys(reject('invalid-link', 'No.'))).toEqual(['rejected', 'because'])
  })
  test('differs from events and other values', () => {
    expect(isRejection(reject('invalid-link', 'No.'))).toBe(true)
    for (const value of [[], {}, null, undefined, 'rejected', 42]) expect(isRejection(value)).toBe(false)
  })
})
