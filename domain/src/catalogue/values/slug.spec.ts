import { describe, expect, it } from 'vitest'
import { canonicalSlug, slugProblem } from './slug.ts'

describe('slug', () => {
  it('can have 3 to 64 letters, digits, dots, underscores and hyphens', () => {
    for (const slug of ['abc', 'Sodium', 'a.b_c-d', '123', 'x'.repeat(64)])
      expect(slugProblem(slug)).toBeNull()
  })

  it('cannot be too short, too long or unsafe', () => {
    expect(slugProblem('a')).toBe('The address must have at least 3 characters.')
    expect(slugProblem('x'.repeat(100))).toBe('The address must have at most 64 characters.')
    for (const slug of ['not/safe', 'a b c', 'ümlaut', 'abc\n', 'a%20b', 'a&b!', 'abc\0'])
      expect(slugProblem(slug)).toMatch(/^The address (may only contain letters|must not contain NUL)/)
  })

  it('is the same address in any case', () => {
    expect(canonicalSlug('SoDium')).toBe('sodium')
  })
})
