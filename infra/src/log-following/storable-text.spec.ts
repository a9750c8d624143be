import { describe, expect, it } from 'vitest'
import { storableText } from './storable-text.ts'

describe('storable text', () => {
  it('is the very same value when nothing is wrong with it', () => {
    const data = { title: 'Käse 🧀', list: ['a', { b: null }], count: 1 }
    expect(storableText(data)).toBe(data)
  })

  it('loses NUL and half surrogate pairs wherever they stand', () => {
    expect(storableText({ a: 'x\u0000y', b: ['\udc00', { c: 'ok' }] })).toEqual({
      a: 'xy',
      b: ['\ufffd', { c: 'ok' }],
    })
  })
})
