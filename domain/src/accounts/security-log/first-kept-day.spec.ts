import { expect, test } from 'vitest'
import { firstKeptDay } from './first-kept-day.ts'

test.each([
  ['2026-11-25T00:00:00.000Z', '2025-11-25'],
  ['2026-11-25T23:59:59.999Z', '2025-11-25'],
  ['2029-01-01T12:00:00.000Z', '2028-01-02'],
])('at %s, the security log begins with %s', (now, day) => {
  expect(firstKeptDay(Date.parse(now))).toBe(day)
})
