const units = ['Bytes', 'KiB', 'MiB', 'GiB'] as const

/** Formats a size in base 1024 with up to two decimals: `0 Bytes`, `1.5 KiB`, `2.25 GiB`. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Math.round(value * 100) >= 102_400) {
    value /= 1024
    unit++
  }
  return `${Math.round(value * 100) / 100} ${units[unit]}`
}
