import { presentFieldName } from '../filter/fields.ts'
import { countedFields } from './mapping.ts'

/** Only the most frequent values of a field are counted. */
const MAX_VALUES = 1_000

interface Counted {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
}
export type Counts = Readonly<Record<string, Counted>>

const fieldOf = (asked: string) => {
  const name = presentFieldName(asked)
  return countedFields.find((field) => field === name)
}

/** The counts to request, by the fields' current names. */
export const countsToAsk = (facets: readonly string[]): object => {
  const fields = facets.map(fieldOf).filter((field) => field !== undefined)
  return Object.fromEntries(
    fields.map((field) => [field, { terms: { field: `counted.${field}`, size: MAX_VALUES } }]),
  )
}

/** Counts by field as requested, without unknown fields. */
export const facetCounts = (
  facets: readonly string[],
  counts: Counts,
): Record<string, Record<string, number>> => {
  const known = facets.flatMap((asked) => {
    const counted = counts[fieldOf(asked) ?? '']
    return counted === undefined ? [] : [[asked, withoutCase(counted)] as const]
  })
  return Object.fromEntries(known)
}

/** Counts the spellings of a value as one, under the most frequent spelling. */
const withoutCase = ({ buckets }: Counted): Record<string, number> => {
  const values = new Map<string, { written: string; count: number }>()
  for (const { key, doc_count } of buckets) {
    const value = values.get(key.toLowerCase())
    if (value === undefined) values.set(key.toLowerCase(), { written: key, count: doc_count })
    else value.count += doc_count
  }
  return Object.fromEntries([...values.values()].map(({ written, count }) => [written, count]))
}
