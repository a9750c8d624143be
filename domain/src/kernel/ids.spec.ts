import { describe, expect, it } from 'vitest'
import { idFromBytes, isBase62, isBase62Id } from './ids.ts'

const bytes = (value: bigint) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, value)
  return new Uint8Array(view.buffer)
}

describe('ids', () => {
  it('have eight base62 characters and never start with a zero', () => {
    expect(idFromBytes(bytes(0n))).toBe('10000000')
    expect(idFromBytes(bytes(1n))).toBe('10000001')
    expect(idFromBytes(bytes(62n ** 8n - 62n ** 7n - 1n))).toBe('zzzzzzzz')
    expect(idFromBytes(bytes(2n ** 64n - 1n))).toMatch(/^[1-9A-Za-z][0-9A-Za-z]{7}$/)
  })

  it('depend only on the bytes, even in a view of a larger buffer', () => {
    const large = new Uint8Array([9, 9, ...bytes(123_456_789n), 7])
    expect(idFromBytes(large.subarray(2))).toBe(idFromBytes(bytes(123_456_789n)))
  })

  it('need eight bytes, even in a view of a larger buffer', () => {
    expect(() => idFromBytes(new Uint8Array(7))).toThrow('8 bytes')
    expect(() => idFromBytes(new Uint8Array(16).subarray(0, 7))).toThrow(RangeError)
  })

  it('are different for different bytes', () => {
    const ids = new Set(
      Array.from({ length: 5000 }, (_, n) => idFromBytes(bytes(BigInt(n) * 7_919_000_003n))),
    )
    expect(ids.size).toBe(5000)
  })

  it('are recognized', () => {
    expect(isBase62Id('AANobbMI')).toBe(true)
    for (const text of ['', 'short', 'AANobbMI9', 'AANobb-I', 'AANobbM\u0131', 'AANobbMI\n'])
      expect(isBase62Id(text)).toBe(false)
    expect(isBase62('false')).toBe(true)
    expect(isBase62('no-id')).toBe(false)
  })
})
