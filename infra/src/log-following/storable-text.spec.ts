import { describe, expect, it } from 'vitest'
import { storableText } from './storable-text.ts'

describe('storable text', () => {
  it('is unchanged if it is valid', () => {
    const data = { title: 'Käse 🧀', list: ['a', { b: null }], count: 1 }
    expect(storableText(data)).toBe(data)
  })

  it('loses NUL and unpaired surrogates wherever they are', () => {
    expect(storableText({ a: 'x\u0000y', b: ['\udc00', { c: 'ok' }] })).toEqual({
      a: 'xy',
      b: ['\ufffd', { c: 'ok' }],
    })
  })
})
