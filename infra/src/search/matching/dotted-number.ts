/** Game versions such as 1.20.1 are the only texts with an order. */
export const isDotted = (text: string): boolean => /^\d{1,9}(\.\d{1,9})*$/.test(text)

/** Negative, 0 or positive if `a` comes before, with or after `b`. A missing part counts as 0. */
export const compareDotted = (a: string, b: string): number => {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
