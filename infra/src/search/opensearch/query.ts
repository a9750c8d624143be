/** A query in the engine's form. */
export type Query = Readonly<Record<string, unknown>>

export const everyProject: Query = { match_all: {} }
export const noProject: Query = { match_none: {} }

/** Matches one value or any of several. */
export const has = (field: string, values: readonly (string | number)[]): Query =>
  values.length === 1 ? { term: { [field]: { value: values[0] } } } : { terms: { [field]: values } }

export const allHold = (queries: readonly Query[]): Query =>
  queries.length === 1 ? queries[0]! : { bool: { filter: queries } }

export const anyHolds = (queries: readonly Query[]): Query => {
  if (queries.length === 0) return noProject
  return queries.length === 1 ? queries[0]! : { bool: { should: queries, minimum_should_match: 1 } }
}

export const noneHolds = (queries: readonly Query[]): Query => ({ bool: { must_not: queries } })

/** Gives `score` to everything that the filter finds. */
export const scored = (filter: Query, score: number): Query => ({ constant_score: { filter, boost: score } })

/** The highest of the scores. */
export const bestOf = (queries: readonly Query[]): Query => ({ dis_max: { queries } })
