import { describe, expect, it } from 'vitest'
import {
  ALL_SCOPES,
  ALL_TOKEN_SCOPES,
  hasRestrictedScope,
  holdsScopes,
  parseScopes,
  SCOPES,
  scopeNames,
} from './scopes.ts'

const restrictedBits = [3, 4, 24, 25, 26, 27, 28, 29, 30, 39]

describe('token scopes', () => {
  it('fill bits 0 to 39 in order', () => {
    expect(Object.values(SCOPES)).toEqual(Array.from({ length: 40 }, (_, bit) => 1n << BigInt(bit)))
    expect(Object.values(SCOPES).reduce((mask, bit) => mask | bit, 0n)).toBe(ALL_SCOPES)
  })

  it('keep exactly the ten restricted ones out of a personal access token', () => {
    for (let bit = 0; bit < 40; bit++) {
      const scope = 1n << BigInt(bit)
      expect(hasRestrictedScope(scope)).toBe(restrictedBits.includes(bit))
      expect(holdsScopes(ALL_TOKEN_SCOPES, scope)).toBe(!restrictedBits.includes(bit))
    }
  })

  it('read back as names', () => {
    expect(scopeNames(0n)).toEqual([])
    expect(scopeNames((1n << 39n) | 2n)).toEqual(['USER_READ', 'SESSION_ACCESS'])
  })

  it('are read from numbers and decimal text, and refused with an unknown bit', () => {
    expect(parseScopes('549755813888')).toBe(SCOPES.SESSION_ACCESS)
    expect(parseScopes(0)).toBe(0n)
    for (const value of ['-1', '1.5', '', ' 1', '0x1', '1099511627776', 2 ** 60, 0.5])
      expect(parseScopes(value)).toBeNull()
  })
})
