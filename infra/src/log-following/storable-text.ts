const NUL = '\u0000'

const storable = (text: string): string => text.toWellFormed().replaceAll(NUL, '')

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes(NUL) ? value : storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.some((item) => cleaned(item) !== item) ? value.map(cleaned) : value
  let copy: Record<string, unknown> | undefined
  // Makes no list of the keys, because all events pass here.
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key]
    const clean = cleaned(item)
    if (clean === item) continue
    copy ??= { ...value }
    copy[key] = clean
  }
  return copy ?? value
}

/**
 * Postgres cannot store NUL or half a surrogate pair, but an event may contain both. Returns the same value
 * if it is clean.
 */
export const storableText = <Value>(value: Value): Value => cleaned(value) as Value
