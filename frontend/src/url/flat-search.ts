type FlatValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** `?g=fabric&g=forge&page=2` → `{ g: ['fabric', 'forge'], page: '2' }`: plain keys, repeated for lists. */
export function parseFlatSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [value = '', ...others] = params.getAll(key)
      return [key, others.length > 0 ? [value, ...others] : value]
    }),
  )
}

/** The inverse, with a leading `?` unless empty. */
export function printFlatSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search as Record<string, FlatValue>)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
