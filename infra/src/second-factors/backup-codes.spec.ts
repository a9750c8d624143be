import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashBackupCode, matchBackupCode, newBackupCodes } from './backup-codes.ts'

const codes = newBackupCodes()
const hashes = codes.map(hashBackupCode)

describe('backup codes', () => {
  it('are ten, each with 24 characters out of 32, all different', () => {
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    expect(new Set([...codes, ...newBackupCodes()]).size).toBe(20)
  })
  it('use each character about equally often', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 100; round++)
      for (const character of newBackupCodes().join(''))
        counts.set(character, (counts.get(character) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    // 750 each, standard deviation 27.
    expect(Math.min(...counts.values())).toBeGreaterThan(550)
    expect(Math.max(...counts.values())).toBeLessThan(950)
  })
  it('are stored as sha256', () => {
    const code = '0123456789ABCDEFGHJKMNPQ'
    expect(hashBackupCode(code)).toBe(createHash('sha256').update(code).digest('hex'))
  })
  it('are found at their position', () => {
    expect(codes.map((code) => matchBackupCode(code, hashes))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(matchBackupCode(codes[3] ?? '', hashes.slice(3))).toBe(0)
  })
  it('do not match anything else', () => {
    const [code = ''] = codes
    for (const other of ['', code.toLowerCase(), `${code} `, hashes[0] ?? '', '0'.repeat(24)])
      expect(matchBackupCode(other, hashes)).toBeNull()
    expect(matchBackupCode(code, [])).toBeNull()
    expect(matchBackupCode(code, hashes.slice(1))).toBeNull()
  })
})
