import { describe, expect, it } from 'vitest'
import { createSealedCookies } from './sealed-cookie.ts'

const cookies = createSealedCookies(Buffer.alloc(32, 1))
const NOON = new Date('2026-03-01T12:00:00.000Z')
const justBefore = new Date(NOON.getTime() - 1)
const VALUE = { provider: 'github', state: 'kept-secret', nested: { list: [1, null, true, '安'] } }
const sealed = () => cookies.seal('sign-in', VALUE, NOON)

describe('a sealed cookie', () => {
  it('returns its value until it expires', () => {
    expect(cookies.open('sign-in', sealed(), justBefore)).toEqual(VALUE)
    expect(cookies.open('sign-in', sealed(), NOON)).toBeNull()
  })

  it('opens in every process with the key', () => {
    expect(createSealedCookies(Buffer.alloc(32, 1)).open('sign-in', sealed(), justBefore)).toEqual(VALUE)
  })

  it('hides the value, and is different each time', () => {
    const text = sealed()
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/github|kept|state|nested/)
    expect(sealed()).not.toBe(text)
  })

  it('consists of characters that are allowed in a cookie', () => {
    expect(sealed()).toMatch(/^[\w-]+$/)
  })

  it('does not open for another purpose or with another key', () => {
    for (const purpose of ['sign-up', 'sign-in ', ''])
      expect(cookies.open(purpose, sealed(), justBefore)).toBeNull()
    expect(createSealedCookies(Buffer.alloc(32, 2)).open('sign-in', sealed(), justBefore)).toBeNull()
  })

  it('does not open with any bit changed, so its expiry cannot be extended', () => {
    const bytes = Buffer.from(sealed(), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(cookies.open('sign-in', altered.toString('base64url'), justBefore)).toBeNull()
    }
  })

  it('does not open when it is cut, extended or in another form', () => {
    const text = sealed()
    for (let length = 0; length < text.length; length++)
      expect(cookies.open('sign-in', text.slice(0, length), justBefore)).toBeNull()
    for (const other of [
      `${text}A`,
      `${text}AAAA`,
      `${text}=`,
      `${text}==`,
      ` ${text}`,
      `${text}\n`,
      `"${text}"`,
    ])
      expect(cookies.open('sign-in', other, justBefore)).toBeNull()
  })

  it('has a maximum length', () => {
    const fits = { a: 'x'.repeat(2_600) }
    expect(cookies.open('sign-in', cookies.seal('sign-in', fits, NOON), justBefore)).toEqual(fits)
    expect(() => cookies.seal('sign-in', { a: 'x'.repeat(2_700) }, NOON)).toThrow(RangeError)
    expect(cookies.open('sign-in', 'A'.repeat(1_000_000), justBefore)).toBeNull()
  })

  it('needs a full-length key', () => {
    expect(() => createSealedCookies(Buffer.alloc(16))).toThrow('32 bytes')
    expect(() => createSealedCookies(Buffer.alloc(64))).toThrow('32 bytes')
  })
})
