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
  it('returns its claims until it expires, and says when it has expired', () => {
    expect(tokens.verify('reset', signed(), justBefore)).toEqual(CLAIMS)
    expect(tokens.verify('reset', signed(), NOON)).toBe('expired')
  })

  it('is short and needs no escaping in an address', () => {
    expect(signed()).toMatch(/^[\w-]{76}$/)
    expect(encodeURIComponent(signed())).toBe(signed())
  })

  it('is the same for the same claims, in every process', () => {
    expect(createSignedTokens(Buffer.alloc(32, 1)).sign('reset', CLAIMS, NOON)).toBe(signed())
  })

  it('preserves claims with any text', () => {
    const claims = { __proto__x: 'ä\u2028"', 安: '😀', empty: '', n: -0.5 }
    expect(tokens.verify('reset', tokens.sign('reset', claims, NOON), justBefore)).toEqual(claims)
    expect(tokens.verify('reset', tokens.sign('reset', {}, NOON), justBefore)).toEqual({})
  })

  it('is invalid for another purpose or with another key, and is not even reported as expired', () => {
    for (const now of [justBefore, NOON]) {
      expect(tokens.verify('verify', signed(), now)).toBeNull()
      expect(tokens.verify('reset ', signed(), now)).toBeNull()
      expect(tokens.verify('', signed(), now)).toBeNull()
      expect(createSignedTokens(Buffer.alloc(32, 2)).verify('reset', signed(), now)).toBeNull()
    }
  })

  it('is invalid with any bit changed', () => {
    const bits = Buffer.from(signed(), 'base64url').length * 8
    for (let bit = 0; bit < bits; bit++) {
      const altered = rewrite(signed(), (bytes) => {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      })
      expect(tokens.verify('reset', altered, justBefore)).toBeNull()
    }
  })

  it('is invalid when it is cut or extended', () => {
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
      'with an extra character that decoders skip',
      (token: string) => `${token.slice(0, 9)}.${token.slice(9)}`,
    ],
  ])('is invalid in another form: %s', (_, other) => {
    expect(Buffer.from(other(signed()), 'base64url')).toEqual(Buffer.from(signed(), 'base64url'))
    expect(tokens.verify('reset', other(signed()), justBefore)).toBeNull()
  })

  it('is invalid in the alphabet of plain base64', () => {
    const token = tokens.sign('reset', { a: '>>>???' }, NOON)
    const plain = token.replaceAll('-', '+').replaceAll('_', '/')
    expect(plain).not.toBe(token)
    expect(tokens.verify('reset', plain, justBefore)).toBeNull()
  })

  it('has only one valid last character, even if others decode to the same bytes', () => {
    const token = tokens.sign('reset', { a: 'xy' }, NOON)
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => token.slice(0, -1) + last)
      .filter((other) => Buffer.from(other, 'base64url').equals(Buffer.from(token, 'base64url')))
    expect(twins.length).toBeGreaterThan(1)
    expect(twins.filter((twin) => tokens.verify('reset', twin, justBefore) !== null)).toEqual([token])
  })

  it('has a maximum length', () => {
    const fits = { a: 'x'.repeat(720) }
    expect(tokens.verify('reset', tokens.sign('reset', fits, NOON), justBefore)).toEqual(fits)
    expect(() => tokens.sign('reset', { a: 'x'.repeat(1_000) }, NOON)).toThrow(RangeError)
    expect(tokens.verify('reset', 'A'.repeat(1_000_000), justBefore)).toBeNull()
  })

  it('needs a full-length key', () => {
    expect(() => createSignedTokens(Buffer.alloc(31))).toThrow('32 bytes')
    expect(() => createSignedTokens(Buffer.alloc(33))).toThrow('32 bytes')
  })
})
