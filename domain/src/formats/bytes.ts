import { displayLocale } from './display-locale.ts'

const units = ['Bytes', 'KiB', 'MiB', 'GiB'] as const

const number = new Intl.NumberFormat(displayLocale, { maximumFractionDigits: 2, useGrouping: false })

/** Formats a size in base 1024 with up to two decimals: `0 Bytes`, `1.5 KiB`, `2.25 GiB`. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Math.round(value * 100) >= 102_400) {
    value /= 1024
    unit++
  }
  return `${number.format(value)} ${units[unit]}`
}
