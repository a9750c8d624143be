import { describe, expect, test } from 'vitest'
import { areBadges, BADGES, badgesIn } from './badges.ts'

describe('badges', () => {
  test('are read from the bits of a number', () => {
    expect(badgesIn(0)).toEqual([])
    expect(badgesIn(1)).toEqual(['subscriber'])
    expect(badgesIn(0b1010_0000)).toEqual(['contributor', 'affiliate'])
    expect(badgesIn(255)).toEqual(BADGES)
  })

  test.each([-1, 256, 1.5, Number.NaN])('are not %d', (bits) => {
    expect(areBadges(bits)).toBe(false)
  })

  test.each([0, 255])('may be %d', (bits) => {
    expect(areBadges(bits)).toBe(true)
  })
})
