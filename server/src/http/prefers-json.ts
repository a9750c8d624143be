interface MediaRange {
  readonly range: string
  readonly quality: number
}

const rangesOf = (accept: string): readonly MediaRange[] =>
  accept.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { range, quality: Number.isNaN(quality) ? 0 : quality }
  })

/**
 * The quality of the most specific range that accepts the type, and how specific the range is: 2 for the type
 * itself.
 */
const wish = (type: string, ranges: readonly MediaRange[]): { quality: number; specific: number } => {
  const names = ['*/*', `${type.split('/')[0]}/*`, type]
  for (const [specific, name] of [...names.entries()].reverse()) {
    const found = ranges.find(({ range }) => range === name)
    if (found) return { quality: found.quality, specific }
  }
  return { quality: 0, specific: 0 }
}

/** Whether an Accept header prefers JSON to a page. False if it prefers neither, or is missing. */
export const prefersJson = (accept = '*/*'): boolean => {
  const ranges = rangesOf(accept)
  const [json, page] = [wish('application/json', ranges), wish('text/html', ranges)]
  if (json.quality === 0) return false
  return json.quality > page.quality || (json.quality === page.quality && json.specific > page.specific)
}
