import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDotted } from '../matching/dotted-number.ts'
import { rangeOf, valuesToFind } from './ordered-value.ts'

const dotted = fc
  .array(fc.oneof(fc.nat(3), fc.nat(999_999_999)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'))

const isWithin = (text: string, range: Readonly<Record<string, string>>): boolean =>
  Object.entries(range).every(([bound, limit]) => {
    if (bound === 'gt') return text > limit
    if (bound === 'gte') return text >= limit
    return bound === 'lt' ? text < limit : text <= limit
  })

describe('ordered values', () => {
  it('compare like dotted numbers', () => {
    fc.assert(
      fc.property(dotted, dotted, fc.constantFrom('>', '>=', '<', '<='), (a, b, op) => {
        const difference = compareDotted(a, b)
        const expected =
          (op.includes('=') && difference === 0) || (op.startsWith('>') ? difference > 0 : difference < 0)
        expect(valuesToFind([a]).some((value) => isWithin(value, rangeOf(op, b)!))).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('exclude texts without an order from every range', () => {
    expect(valuesToFind(['1.21-pre1', 'MIT'])).toEqual(['1.21-pre1', 'mit'])
    expect(rangeOf('>', 'MIT')).toBeNull()
    expect(isWithin('mit', rangeOf('>=', '0')!)).toBe(false)
  })
})
