import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasChecksum } from './found-secret.ts'
import { newSecret, randomBase62 } from './secret-token.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = fc.constantFrom('mrp', 'mra', 'mro', 'mrr', 'mrs')
const id = fc.string({ unit: fc.constantFrom(...BASE62), minLength: 8, maxLength: 8 })

/** Their checksums were computed by Python: `zlib.crc32`, then base62 by hand. */
const known = [`mrp_AANobbMI${'0'.repeat(46)}3XGSnG`, `mrr_AANobbMI${'9'.repeat(46)}171XBa`]

describe('secrets for scanners', () => {
  it('have 60 characters after the prefix, the first 8 of which are the id', () => {
    fc.assert(
      fc.property(prefix, id, (prefix, id) => {
        const secret = newSecret(prefix, id)
        expect(secret).toMatch(/^mr[aoprs]_[0-9A-Za-z]{60}$/)
        expect(secret.startsWith(`${prefix}_${id}`)).toBe(true)
        expect(hasChecksum(secret)).toBe(true)
      }),
    )
  })

  it('have the checksum that docs/security.md describes', () => {
    for (const secret of known) expect(hasChecksum(secret)).toBe(true)
  })

  it('fail their checksum with any other character', () => {
    fc.assert(
      fc.property(
        fc.nat(63),
        fc.constantFrom(...BASE62),
        fc.constantFrom(...known),
        (place, other, secret) => {
          const changed = secret.slice(0, place) + other + secret.slice(place + 1)
          expect(hasChecksum(changed)).toBe(changed === secret)
        },
      ),
    )
  })

  it('differ each time', () => {
    const secrets = new Set(Array.from({ length: 1_000 }, () => newSecret('mrp', 'AANobbMI').slice(12, 58)))
    expect(secrets.size).toBe(1_000)
  })

  it('are recognized only in their complete form', () => {
    const [secret = ''] = known
    const others = ['', 'mrp_', `${secret}0`, ` ${secret}`, `${secret}\n`, secret.slice(0, -1)]
    for (const text of others) expect(hasChecksum(text)).toBe(false)
    expect(hasChecksum(newSecret('mrp', 'AANobbMI').replace('mrp_', 'mrp-'))).toBe(false)
  })
})

describe('random base62', () => {
  it('uses each of the 62 characters about equally often', () => {
    const counts = new Map<string, number>()
    for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe(BASE62)
    // 1,000 each, standard deviation 31. Bytes taken modulo 62 without redrawing would give the first ones
    // 1,211.
    expect(Math.min(...counts.values())).toBeGreaterThan(800)
    expect(Math.max(...counts.values())).toBeLessThan(1_195)
  })

  it('has exactly the requested length', () => {
    for (const length of [0, 1, 8, 46]) expect(randomBase62(length)).toHaveLength(length)
  })
})
