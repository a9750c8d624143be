import { describe, expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'
import { formatDate, formatDateIn, formatMoment, formatMomentIn, formatRelativeDate } from './dates.ts'
import { formatCount, formatCountIn, formatNumber } from './numbers.ts'

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [9999, '9,999'],
    [10_000, '10.0k'],
    [12_345, '12.3k'],
    [999_949, '999.9k'],
    [999_950, '1.00M'],
    [1_000_000, '1.00M'],
    [123_456_789, '123.46M'],
  ])('%d is %s on pages', (count, text) => {
    expect(formatNumber(count)).toBe(text)
  })

  it('whole counts have separators', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
    expect(formatCountIn('de-DE', 1_234_567)).toBe('1.234.567')
  })
})

describe('bytes', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [1_048_575, '1 MiB'],
    [5_242_880, '5 MiB'],
    [2 ** 31, '2 GiB'],
    [2 ** 41, '2048 GiB'],
  ])('%d are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('dates', () => {
  const now = '2026-03-15T12:00:00Z'

  it.each([
    ['2026-03-15T11:59:30Z', 'now'],
    ['2026-03-15T11:58:00Z', '2 minutes ago'],
    ['2026-03-15T11:00:00Z', '1 hour ago'],
    ['2026-03-14T12:00:01Z', '23 hours ago'],
    ['2026-03-14T12:00:00Z', 'yesterday'],
    ['2026-03-08T12:00:00.000Z', 'last week'],
    ['2026-01-10T12:00:00Z', '2 months ago'],
    ['2023-03-10T12:00:00Z', '3 years ago'],
    ['2026-03-17T12:00:00Z', 'in 2 days'],
    ['nonsense', ''],
  ])('%s is %j', (date, text) => {
    expect(formatRelativeDate(date, now)).toBe(text)
  })

  it('are in UTC everywhere', () => {
    expect(formatDate('2026-01-05T23:30:00-05:00')).toBe('January 6, 2026')
    expect(formatDate('')).toBe('')
    expect(formatMoment('2026-01-05T23:30:00-05:00')).toBe('January 6, 2026 at 04:30 UTC')
    expect(formatMoment('')).toBe('')
  })

  it('can be written in another language', () => {
    expect(formatDateIn('de-DE', '2026-01-05T23:30:00-05:00')).toBe('6. Januar 2026')
    expect(formatMomentIn('de-DE', '2026-01-05T23:30:00-05:00')).toBe('6. Januar 2026 um 04:30 UTC')
    expect(formatMomentIn('de-DE', '')).toBe('')
  })
})
