const NUL = '\u0000'

const storable = (text: string): string => text.toWellFormed().replaceAll(NUL, '')

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes(NUL) ? value : storable(value)
  if (Array.isArray(value)) {
    const items = value.map(cleaned)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value === 'object' && value !== null) {
    let copy: Record<string, unknown> | undefined
    for (const [key, item] of Object.entries(value)) {
      const clean = cleaned(item)
      if (clean === item) continue
      copy ??= { ...value }
      copy[key] = clean
    }
    return copy ?? value
  }
  return value
}

/**
 * Postgres cannot store NUL or half a surrogate pair, but an event may contain both. Returns the same value
 * if it is clean.
 */
export const storableText = <Value>(value: Value): Value => cleaned(value) as Value
