import { type Rejection, reject } from '@modstead/domain/kernel/rejection'
import { presentFieldName } from './fields.ts'
import { allOf, anyOf, type Filter } from './filter.ts'
import { FilterScanner, FilterSyntaxError } from './filter-scanner.ts'

export const MAX_FILTER_LENGTH = 65_536
const MAX_NODES = 1_024
const MAX_DEPTH = 64
const MAX_CLAUSES = 64

/** Number of nodes left for one request, shared by all expressions of one `facets` parameter. */
export interface FilterBudget {
  nodes: number
}

export const filterBudget = (): FilterBudget => ({ nodes: MAX_NODES })

/**
 * A parsed filter, and the number of clauses that it and its negation have as an OR of ANDs. A list in
 * brackets is one condition.
 */
interface Read {
  readonly filter: Filter
  readonly clauses: number
  readonly opposite: number
}

const single = (filter: Filter): Read => ({ filter, clauses: 1, opposite: 1 })

const opposed = ({ filter, clauses, opposite }: Read): Read => ({
  filter: { not: filter },
  clauses: opposite,
  opposite: clauses,
})

/**
 * Parses `a = 1 AND (b != 2 OR NOT c IN [3, "4 5"]) AND d EXISTS`: AND binds more strongly than OR, NOT most
 * strongly; words may be in any case. `:` may replace `=`. A blank text is no filter.
 */
export const parseFilterExpression = (text: string): Filter | null | Rejection<'invalid-filter'> => {
  if (text.trim() === '') return null
  try {
    const { filter, clauses } = readAll(text, filterBudget())
    if (clauses > MAX_CLAUSES)
      throw new FilterSyntaxError(
        `a filter may come to ${MAX_CLAUSES} clauses when its parentheses are resolved`,
      )
    return filter
  } catch (error) {
    if (error instanceof FilterSyntaxError)
      return reject('invalid-filter', `Invalid filter: ${error.message}.`)
    throw error
  }
}

/** Throws FilterSyntaxError. */
export const readExpression = (text: string, budget: FilterBudget): Filter => readAll(text, budget).filter

const readAll = (text: string, budget: FilterBudget): Read => {
  if (text.length > MAX_FILTER_LENGTH) {
    throw new FilterSyntaxError(`a filter may be ${MAX_FILTER_LENGTH} characters long`)
  }
  const scanner = new FilterScanner(text)
  const read = readOr(scanner, budget, 1)
  if (!scanner.atEnd) scanner.fail('AND, OR or the end')
  return read
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const product = (counts: readonly number[]): number => counts.reduce((total, count) => total * count, 1)

const readOr = (scanner: FilterScanner, budget: FilterBudget, depth: number): Read => {
  const first = readAnd(scanner, budget, depth)
  const parts = [first]
  while (scanner.takeWord('OR')) parts.push(readAnd(scanner, budget, depth))
  if (parts.length === 1) return first
  spend(budget)
  return {
    filter: { any: parts.map(({ filter }) => filter) },
    clauses: sum(parts.map(({ clauses }) => clauses)),
    opposite: product(parts.map(({ opposite }) => opposite)),
  }
}

const readAnd = (scanner: FilterScanner, budget: FilterBudget, depth: number): Read => {
  const first = readNot(scanner, budget, depth)
  const parts = [first]
  while (scanner.takeWord('AND')) parts.push(readNot(scanner, budget, depth))
  if (parts.length === 1) return first
  spend(budget)
  return {
    filter: { all: parts.map(({ filter }) => filter) },
    clauses: product(parts.map(({ clauses }) => clauses)),
    opposite: sum(parts.map(({ opposite }) => opposite)),
  }
}

const readNot = (scanner: FilterScanner, budget: FilterBudget, depth: number): Read => {
  if (depth > MAX_DEPTH) throw new FilterSyntaxError(`a filter may be ${MAX_DEPTH} levels deep`)
  if (scanner.takeWord('NOT')) {
    spend(budget)
    return opposed(readNot(scanner, budget, depth + 1))
  }
  if (!scanner.take('(')) return single(readCondition(scanner, budget))
  const inner = readOr(scanner, budget, depth + 1)
  if (!scanner.take(')')) scanner.fail('a closing parenthesis')
  return inner
}

const readCondition = (scanner: FilterScanner, budget: FilterBudget): Filter => {
  const field = presentFieldName(scanner.field())
  const negated = scanner.takeWord('NOT')
  if (scanner.takeWord('IN')) return readList(scanner, budget, field, negated)
  spend(budget)
  if (scanner.takeWord('EXISTS')) {
    const exists: Filter = { field, op: 'exists' }
    return negated ? { not: exists } : exists
  }
  if (negated) scanner.fail('IN or EXISTS')
  return { field, op: scanner.operator(), value: scanner.value() }
}

const readList = (scanner: FilterScanner, budget: FilterBudget, field: string, negated: boolean): Filter => {
  if (!scanner.take('[')) scanner.fail('a list in square brackets')
  const conditions: Filter[] = []
  do {
    if (conditions.length > 0 && scanner.take(']')) return listed(conditions, negated)
    spend(budget)
    conditions.push({ field, op: negated ? '!=' : '=', value: scanner.value() })
  } while (scanner.take(','))
  if (!scanner.take(']')) scanner.fail('a comma or a closing bracket')
  return listed(conditions, negated)
}

const listed = (conditions: readonly Filter[], negated: boolean): Filter =>
  (negated ? allOf : anyOf)(conditions) ?? { all: [] }

const spend = (budget: FilterBudget): void => {
  budget.nodes -= 1
  if (budget.nodes < 0) throw new FilterSyntaxError(`a filter may have ${MAX_NODES} conditions`)
}
