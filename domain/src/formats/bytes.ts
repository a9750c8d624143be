const units = ['Bytes', 'KiB', 'MiB', 'GiB'] as const

/** A size: `0 Bytes`, `1.5 KiB`, `2.25 GiB`; at most two decimals, base 1024. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Math.round(value * 100) >= 102_400) {
    value /= 1024
    unit++
  }
  return `${Math.round(value * 100) / 100} ${units[unit]}`
}
