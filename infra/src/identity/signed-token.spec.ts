import { describe, expect, it } from 'vitest'
import { createSignedTokens } from './signed-token.ts'

const tokens = createSignedTokens(Buffer.alloc(32, 1))
const NOON = new Date('2026-03-01T12:00:00.000Z')
const justBefore = new Date(NOON.getTime() - 1)
const CLAIMS = { user: 'a1b2', attempt: 3 }
const signed = () => tokens.sign('reset', CLAIMS, NOON)

const rewrite = (token: string, change: (bytes: Buffer) => void): string => {
  const bytes = Buffer.from(token, 'base64url')
  change(bytes)
  return bytes.toString('base64url')
}

describe('a signed token', () => {
  it('gives its claims back until its time, and says when that is over', () => {
    expect(tokens.verify('reset', signed(), justBefore)).toEqual(CLAIMS)
    expect(tokens.verify('reset', signed(), NOON)).toBe('expired')
  })

  it('is short and of characters that need no escape in an address', () => {
    expect(signed()).toMatch(/^[\w-]{76}$/)
    expect(encodeURIComponent(signed())).toBe(signed())
  })

  it('is the same for the same claims, in every process', () => {
    expect(createSignedTokens(Buffer.alloc(32, 1)).sign('reset', CLAIMS, NOON)).toBe(signed())
  })

  it('keeps claims of any text', () => {
    const claims = { __proto__x: 'ä\u2028"', 安: '😀', empty: '', n: -0.5 }
    expect(tokens.verify('reset', tokens.sign('reset', claims, NOON), justBefore)).toEqual(claims)
    expect(tokens.verify('reset', tokens.sign('reset', {}, NOON), justBefore)).toEqual({})
  })

  it('is worth nothing for another purpose or by another key, not even as an expired one', () => {
    for (const now of [justBefore, NOON]) {
      expect(tokens.verify('verify', signed(), now)).toBeNull()
      expect(tokens.verify('reset ', signed(), now)).toBeNull()
      expect(tokens.verify('', signed(), now)).toBeNull()
      expect(createSignedTokens(Buffer.alloc(32, 2)).verify('reset', signed(), now)).toBeNull()
    }
  })

  it('is worth nothing with any one bit changed', () => {
    const bits = Buffer.from(signed(), 'base64url').length * 8
    for (let bit = 0; bit < bits; bit++) {
      const altered = rewrite(signed(), (bytes) => {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      })
      expect(tokens.verify('reset', altered, justBefore)).toBeNull()
    }
  })

  it('is worth nothing when it is cut or made longer', () => {
    for (let length = 0; length < signed().length; length++)
      expect(tokens.verify('reset', signed().slice(0, length), justBefore)).toBeNull()
    for (const more of ['A', 'AA', 'AAA', 'AAAA']) {
      expect(tokens.verify('reset', signed() + more, justBefore)).toBeNull()
      expect(tokens.verify('reset', more + signed(), justBefore)).toBeNull()
    }
  })

  it.each([
    ['padded', (token: string) => `${token}=`],
    ['padded twice', (token: string) => `${token}==`],
    ['spaced', (token: string) => `${token} `],
    ['spaced before', (token: string) => ` ${token}`],
    ['with a line end', (token: string) => `${token}\n`],
    [
      'with a character between that decoders skip',
      (token: string) => `${token.slice(0, 9)}.${token.slice(9)}`,
    ],
  ])('is worth nothing in another form of itself: %s', (_, other) => {
    expect(Buffer.from(other(signed()), 'base64url')).toEqual(Buffer.from(signed(), 'base64url'))
    expect(tokens.verify('reset', other(signed()), justBefore)).toBeNull()
  })

  it('is worth nothing in the alphabet of plain base64', () => {
    const token = tokens.sign('reset', { a: '>>>???' }, NOON)
    const plain = token.replaceAll('-', '+').replaceAll('_', '/')
    expect(plain).not.toBe(token)
    expect(tokens.verify('reset', plain, justBefore)).toBeNull()
  })

  it('has one last character, though others stand for the same bytes', () => {
    const token = tokens.sign('reset', { a: 'xy' }, NOON)
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => token.slice(0, -1) + last)
      .filter((other) => Buffer.from(other, 'base64url').equals(Buffer.from(token, 'base64url')))
    expect(twins.length).toBeGreaterThan(1)
    expect(twins.filter((twin) => tokens.verify('reset', twin, justBefore) !== null)).toEqual([token])
  })

  it('has a length', () => {
    const fits = { a: 'x'.repeat(720) }
    expect(tokens.verify('reset', tokens.sign('reset', fits, NOON), justBefore)).toEqual(fits)
    expect(() => tokens.sign('reset', { a: 'x'.repeat(1_000) }, NOON)).toThrow(RangeError)
    expect(tokens.verify('reset', 'A'.repeat(1_000_000), justBefore)).toBeNull()
  })

  it('needs a whole key', () => {
    expect(() => createSignedTokens(Buffer.alloc(31))).toThrow('32 bytes')
    expect(() => createSignedTokens(Buffer.alloc(33))).toThrow('32 bytes')
  })
})
