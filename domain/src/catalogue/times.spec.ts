import { expect, test } from 'vitest'
import { isAfter, utcTime } from './times.ts'

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00:00.123456Z', '2026-11-21T12:00:00.123Z'],
  ['2026-11-21t13:00:00+01:00', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00Z', '2026-11-21T12:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is %s', (text, time) => expect(utcTime(text)).toBe(time))

test.each([
  '',
  'now',
  '2026-11-21',
  '2026-11-21T12:00:00',
  '2026-02-32T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
])('%j is not a time', (text) => expect(utcTime(text)).toBeNull())

test('a time is not after itself in another offset', () =>
  expect(isAfter('2026-11-21T13:00:00+01:00', '2026-11-21T12:00:00.000Z')).toBe(false))
