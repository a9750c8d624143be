import { expect, test } from 'vitest'
import { longDate, timeSince } from './dates.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T11:30:00Z', '30 minutes ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-02T12:00:00Z', '2 weeks ago'],
  ['2026-08-01T12:00:00Z', '3 months ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
  ['2026-11-21T12:00:00Z', 'just now'],
])('%s was %s', (iso, text) => {
  expect(timeSince(iso, now)).toBe(text)
})

test('dates are shown in UTC, so that server and browser agree', () => {
  expect(longDate('2026-01-01T23:59:00Z')).toBe('January 1, 2026')
})
