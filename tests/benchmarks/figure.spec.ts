import { describe, expect, it } from 'vitest'
import { median } from './figure.ts'

describe('the median of the rounds', () => {
  it('is the middle one of an odd number', () => {
    expect(median([30, 10, 20])).toBe(20)
  })

  it('is between the middle two of an even number, not the better one', () => {
    expect(median([19_990, 22_590])).toBe(21_290)
    expect(median([4, 1, 3, 100])).toBe(3.5)
  })

  it('is no number without rounds', () => {
    expect(median([])).toBeNaN()
  })
})
