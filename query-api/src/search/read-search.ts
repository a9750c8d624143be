import { isRejection, type Rejection } from '@modstead/domain/kernel/rejection'
import { invalidInput } from '@modstead/infra/http/problem'
import { allOf, type Filter } from '@modstead/infra/search/filter/filter'
import { parseFacets } from '@modstead/infra/search/filter/parse-facets'
import { parseFilterExpression } from '@modstead/infra/search/filter/parse-filter-expression'
import type { SearchRequest, SearchSort } from '@modstead/infra/search/port'
import { countOf, type Query, textOf } from '../http/query-values.ts'

const SORTS: readonly string[] = [
  'relevance',
  'downloads',
  'follows',
  'newest',
  'updated',
] satisfies SearchSort[]
const DEFAULT_LIMIT = 10
const MOST = 100
const LONGEST_TEXT = 1_000

const isSort = (text: string): text is SearchSort => SORTS.includes(text)

/** Throws the 400 problem where the domain refuses. */
const accepted = (parsed: Filter | null | Rejection): Filter | null => {
  if (isRejection(parsed)) throw invalidInput(parsed.because, 'invalid-filter')
  return parsed
}

/** Throws the 400 problem. */
export const sortOf = (text: string | undefined): SearchSort => {
  const sort = text?.trim().toLowerCase() ?? 'relevance'
  if (!isSort(sort)) throw invalidInput(`index must be one of ${SORTS.join(', ')}.`, 'invalid-query')
  return sort
}

/**
 * The query of /v2/search and /v3/search: `filters`, `version` and `new_filters` are expressions that narrow besides
 * `facets`. Throws the 400 problem.
 */
export const readSearch = (query: Query): SearchRequest => {
  const expressions = ['filters', 'version', 'new_filters'].map((name) =>
    accepted(parseFilterExpression(textOf(query, name) ?? '')),
  )
  const facets = accepted(parseFacets(textOf(query, 'facets') ?? ''))
  const text = textOf(query, 'query') ?? ''
  if (text.length > LONGEST_TEXT)
    throw invalidInput(`query may be ${LONGEST_TEXT} characters long.`, 'invalid-query')
  return {
    text,
    filter: allOf([facets, ...expressions].filter((filter) => filter !== null)),
    sort: sortOf(textOf(query, 'index')),
    offset: countOf(query, 'offset') ?? 0,
    limit: Math.min(Math.max(countOf(query, 'limit') ?? DEFAULT_LIMIT, 1), MOST),
  }
}
