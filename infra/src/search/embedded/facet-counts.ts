import { presentFieldName } from '../filter/fields.ts'
import { type Bits, countCommon } from './bits.ts'
import { evaluateFilter, type FilterSources, textValuesOf } from './filter-evaluation.ts'

/** Only the most frequent values of a field are counted. */
const MAX_VALUES = 1_000

/** How many of the projects found have each value, in any of their versions. */
export const countFacets = (
  asked: readonly string[],
  found: Bits,
  sources: FilterSources,
): Record<string, Record<string, number>> => {
  const counts: Record<string, Record<string, number>> = {}
  for (const name of asked) {
    const field = presentFieldName(name)
    if (textValuesOf(field, sources).length > 0)
      counts[name] = mostFrequent(countValues(field, found, sources))
  }
  return counts
}

const countValues = (field: string, found: Bits, sources: FilterSources): ReadonlyMap<string, number> => {
  const written = new Map<string, string>()
  for (const { values } of textValuesOf(field, sources)) {
    for (const value of values.all()) if (!written.has(value.key)) written.set(value.key, value.written)
  }
  const counts = new Map<string, number>()
  for (const [key, name] of written) {
    const projectMark = sources.projectBits.mark
    const rowMark = sources.rowBits.mark
    const count = countCommon(evaluateFilter({ field, op: '=', value: key }, sources), found)
    sources.projectBits.releaseTo(projectMark)
    sources.rowBits.releaseTo(rowMark)
    if (count > 0) counts.set(name, count)
  }
  return counts
}

const mostFrequent = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_VALUES))
