import { isRejection, type Rejection } from '@modstead/domain/kernel/rejection'
import { invalidInput } from '@modstead/infra/http/problem'
import { allOf, type Filter } from '@modstead/infra/search/filter/filter'
import { parseFacets } from '@modstead/infra/search/filter/parse-facets'
import { parseFilterExpression } from '@modstead/infra/search/filter/parse-filter-expression'
import type { SearchRequest } from '@modstead/infra/search/port'
import type { SearchWishes } from '../contract/catalogue/search.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** Throws the 400 problem if the domain refuses. */
const accepted = (parsed: Filter | null | Rejection): Filter | null => {
  if (isRejection(parsed)) throw invalidInput(parsed.because, 'invalid-filter')
  return parsed
}

/** Throws the 400 problem for an invalid filter. */
export const readSearch = (wishes: SearchWishes): SearchRequest => {
  const { query: text = '', index: sort = 'relevance', offset = 0, limit = DEFAULT_LIMIT } = wishes
  const expressions = [wishes.filters, wishes.version, wishes.new_filters].map((expression = '') =>
    accepted(parseFilterExpression(expression)),
  )
  const facets = accepted(parseFacets(wishes.facets ?? ''))
  const filter = allOf([facets, ...expressions].filter((each) => each !== null))
  return { text, filter, sort, offset, limit: Math.min(Math.max(limit, 1), MAX_LIMIT) }
}
