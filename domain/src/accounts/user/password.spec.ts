import { describe, expect, it } from 'vitest'
import { type JudgedPassword, passwordProblem } from './password.ts'

const strong: JudgedPassword = { score: 4, isLeaked: false }
const codeOf = (password: string, judged: Partial<JudgedPassword> = {}) =>
  passwordProblem(password, { ...strong, ...judged })?.code

describe('a new password', () => {
  it('has 8 to 256 characters', () => {
    expect(codeOf('a'.repeat(7))).toBe('password-too-short')
    expect(codeOf('a'.repeat(8))).toBeUndefined()
    expect(codeOf('a'.repeat(256))).toBeUndefined()
    expect(codeOf('a'.repeat(257))).toBe('password-too-long')
  })

  it('may contain any characters, each counted once', () => {
    expect(codeOf('🎮'.repeat(7))).toBe('password-too-short')
    expect(codeOf('🎮'.repeat(8))).toBeUndefined()
    expect(codeOf('🎮'.repeat(256))).toBeUndefined()
    expect(codeOf('        ')).toBeUndefined()
  })

  it('is hard to guess', () => {
    expect(([0, 1, 2, 3, 4] as const).map((score) => codeOf('a password', { score }))).toEqual([
      'password-too-weak',
      'password-too-weak',
      'password-too-weak',
      undefined,
      undefined,
    ])
  })

  it('cannot be a leaked one, which is reported before its weakness', () => {
    expect(codeOf('a password', { isLeaked: true })).toBe('password-leaked')
    expect(codeOf('a password', { isLeaked: true, score: 0 })).toBe('password-leaked')
  })

  it('has its length checked before anything is looked up', () => {
    expect(codeOf('a', { isLeaked: true, score: 0 })).toBe('password-too-short')
    expect(codeOf('a'.repeat(257), { isLeaked: true, score: 0 })).toBe('password-too-long')
  })

  it('that is refused gets a message that does not repeat it', () => {
    const because = passwordProblem('hunter2', strong)?.because
    expect(because).toMatch(/^The password .+\.$/)
    expect(because).not.toContain('hunter2')
  })
})
