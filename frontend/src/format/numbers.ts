const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)))
}

/** 9,999 → `9,999`; 12,340 → `12.3k`; 1,234,000 → `1.23M`. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${trimmed(Math.floor(count / 10_000) / 100, 2)}M`
  if (count >= 10_000) return `${trimmed(Math.floor(count / 100) / 10, 1)}k`
  return whole.format(count)
}

export function fullCount(count: number): string {
  return whole.format(count)
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${fullCount(count)} ${count === 1 ? one : many}`
}

const units = ['Bytes', 'KiB', 'MiB', 'GiB']

export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${trimmed(bytes / 1024 ** power, 2)} ${units[power]}`
}
