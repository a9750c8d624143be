import { type Rejection, reject } from '@modstead/domain/kernel/rejection'
import { allOf, anyOf, type Filter } from './filter.ts'
import { FilterSyntaxError } from './filter-scanner.ts'
import {
  type FilterBudget,
  filterBudget,
  MAX_FILTER_LENGTH,
  readExpression,
} from './parse-filter-expression.ts'

/**
 * Parses the `facets` parameter: `[["categories:fabric","categories:forge"],["versions:1.20.1"]]`. The outer
 * array is AND, an inner one OR, an array inside that AND again. Empty arrays and blank texts filter nothing.
 */
export const parseFacets = (text: string): Filter | null | Rejection<'invalid-facets'> => {
  if (text.trim() === '') return null
  try {
    return readFacets(text)
  } catch (error) {
    if (error instanceof FilterSyntaxError)
      return reject('invalid-facets', `Invalid facets: ${error.message}.`)
    throw error
  }
}

const readFacets = (text: string): Filter | null => {
  if (text.length > MAX_FILTER_LENGTH) {
    throw new FilterSyntaxError(`facets may be ${MAX_FILTER_LENGTH} characters long`)
  }
  const budget = filterBudget()
  const groups = asArray(parseJson(text), 'facets').map((group) => readGroup(group, budget))
  return allOf(groups.filter((group) => group !== null))
}

const readGroup = (group: unknown, budget: FilterBudget): Filter | null => {
  const alternatives = asArray(group, 'each entry of facets').map((item) =>
    Array.isArray(item) ? allOf(item.map((part) => readFacet(part, budget))) : readFacet(item, budget),
  )
  return anyOf(alternatives.filter((alternative) => alternative !== null))
}

const readFacet = (facet: unknown, budget: FilterBudget): Filter => {
  if (typeof facet !== 'string') throw new FilterSyntaxError('a facet is a text such as categories:fabric')
  return readExpression(facet, budget)
}

const asArray = (value: unknown, name: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw new FilterSyntaxError(`${name} must be an array`)
  return value
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new FilterSyntaxError('it is not JSON')
  }
}
