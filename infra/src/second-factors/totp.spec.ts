import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTotpSecrets, matchTotp, totpAddress } from './totp.ts'

/** The key of RFC 6238, appendix B, in base32. Its table has 8 digits, of which apps show the last 6. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const table = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const

/** RFC 4226, section 5.3, without the library. */
const codeAt = (step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0')
}
const aStep = fc.integer({ min: 2, max: 100_000_000 })

describe('a new secret', () => {
  const secretOf = createTotpSecrets(Buffer.alloc(32, 1))
  it('has 160 bits in base32 and is different for each seed', () => {
    const secrets = new Set(Array.from({ length: 100 }, (_, index) => secretOf(`seed ${index}`)))
    expect(secrets.size).toBe(100)
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  })
  it('is the same for the same seed in every process, and different with another key', () => {
    expect(createTotpSecrets(Buffer.alloc(32, 1))('seed')).toBe(secretOf('seed'))
    expect(createTotpSecrets(Buffer.alloc(32, 2))('seed')).not.toBe(secretOf('seed'))
  })
})

describe('the address for apps', () => {
  it('includes site, account, secret and the default settings', () => {
    expect(totpAddress(secret, { account: 'ada', issuer: 'Modstead' })).toBe(
      `otpauth://totp/Modstead:ada?issuer=Modstead&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
  it('escapes special characters and has no second colon', () => {
    const address = totpAddress(secret, { account: 'a:b&c=d?é', issuer: 'My: site/#1' })
    expect(address).toContain('totp/My%20%20site%2F%231:a%20b%26c%3Dd%3F%C3%A9?issuer=My%20%20site%2F%231&')
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
  })
})

describe('a typed code', () => {
  it.each(table)('at %i seconds is that of RFC 6238: %s', (seconds, code) => {
    expect(matchTotp(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('returns its own step, the current one or a neighbor', () => {
    fc.assert(
      fc.property(aStep, fc.constantFrom(-1, 0, 1), fc.nat(29_999), (step, delta, ms) => {
        // One in a million codes also belongs to an adjacent step.
        fc.pre(new Set([codeAt(step - 1), codeAt(step), codeAt(step + 1)]).size === 3)
        expect(matchTotp(secret, codeAt(step + delta), step * 30_000 + ms)).toBe(step + delta)
      }),
    )
  })
  it('is refused two steps away', () => {
    fc.assert(
      fc.property(aStep, fc.constantFrom(-2, 2), (step, delta) => {
        const code = codeAt(step + delta)
        fc.pre(![codeAt(step - 1), codeAt(step), codeAt(step + 1)].includes(code))
        expect(matchTotp(secret, code, step * 30_000)).toBeNull()
      }),
    )
  })
  it('is refused with another secret', () => {
    expect(matchTotp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJR', '287082', 59_000)).toBeNull()
  })

  it.each([
    '287 082',
    ' 287082\n',
    '287-082',
    '287‑082',
    '287–082',
    '\u00a0287\u202f082\u3000',
    '\u200e287082\u200b',
    '２８７０８２',
    '2 8 7 0 8 2',
  ])('may be typed as %j', (typed) => {
    expect(matchTotp(secret, typed, 59_000)).toBe(1)
  })
  it.each([
    '',
    '28708',
    '2870820',
    '0287082',
    '28708x',
    '287.082',
    '٢٨٧٠٨٢',
    '+287082',
    `${' '.repeat(59)}287082`,
  ])('is invalid: %j', (typed) => {
    expect(matchTotp(secret, typed, 59_000)).toBeNull()
  })
  it('may be at most 64 characters long, including spaces', () => {
    expect(matchTotp(secret, `${' '.repeat(58)}287082`, 59_000)).toBe(1)
  })
})
