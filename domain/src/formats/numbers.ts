import { displayLocale } from './display-locale.ts'

const withDigits = (digits: number) =>
  new Intl.NumberFormat(displayLocale, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const [separated, tenths, hundredths] = [withDigits(0), withDigits(1), withDigits(2)]

/** Shortens a count for pages: `9,999`, `12.3k`, `4.56M`. */
export const formatNumber = (count: number): string => {
  // From 999,950 on, one decimal of thousands would round up to "1000.0k".
  if (count >= 999_950) return `${hundredths.format(count / 1_000_000)}M`
  if (count >= 10_000) return `${tenths.format(count / 1000)}k`
  return separated.format(count)
}

/** Writes out the whole count with thousands separators. */
export const formatCount = (count: number): string => separated.format(count)
export const formatCountIn = (locale: string, count: number): string =>
  new Intl.NumberFormat(locale).format(count)
