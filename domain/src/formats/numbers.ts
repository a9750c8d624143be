const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Shortens a count for pages: `9,999`, `12.3k`, `4.56M`. */
export const formatNumber = (count: number): string => {
  // From 999,950 on, one decimal of thousands would round up to "1000.0k".
  if (count >= 999_950) return `${(count / 1_000_000).toFixed(2)}M`
  if (count >= 10_000) return `${(count / 1000).toFixed(1)}k`
  return separated.format(count)
}

/** Writes out the whole count with thousands separators. */
export const formatCount = (count: number): string => separated.format(count)
