import { presentFieldName } from '../filter/fields.ts'
import { countedFields } from './mapping.ts'

/** The most frequent values of a field; the rest are left out. */
const MAX_VALUES = 1_000

interface Counted {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
}
export type Counts = Readonly<Record<string, Counted>>

const fieldOf = (asked: string) => {
  const name = presentFieldName(asked)
  return countedFields.find((field) => field === name)
}

/** The counts to ask for, by fields' present names. */
export const countsToAsk = (facets: readonly string[]): object => {
  const fields = facets.map(fieldOf).filter((field) => field !== undefined)
  return Object.fromEntries(
    fields.map((field) => [field, { terms: { field: `counted.${field}`, size: MAX_VALUES } }]),
  )
}

/** Fields as asked, without those that nobody knows. */
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

/** A value that is written in several ways counts as one, as it is written most often. */
const withoutCase = ({ buckets }: Counted): Record<string, number> => {
  const values = new Map<string, { written: string; count: number }>()
  for (const { key, doc_count } of buckets) {
    const value = values.get(key.toLowerCase())
    if (value === undefined) values.set(key.toLowerCase(), { written: key, count: doc_count })
    else value.count += doc_count
  }
  return Object.fromEntries([...values.values()].map(({ written, count }) => [written, count]))
}
