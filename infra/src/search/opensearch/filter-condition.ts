import { filterFields, isFilterField } from '../filter/fields.ts'
import type { FilterCondition, FilterPresence } from '../filter/filter.ts'
import { type Comparison, keyOf, rangeOf } from './ordered-value.ts'
import { allHold, everyProject, has, noneHolds, noProject, type Query } from './query.ts'

/** A query, and whether it is about the project or one of its versions. */
export interface Literal {
  readonly of: 'project' | 'version'
  readonly query: Query
}

export const ofProject = (query: Query): Literal => ({ of: 'project', query })

/** Conditions on one field that hold if any of their values is present, or with `!=` if none is. */
export interface ValueCondition {
  readonly field: string
  readonly op: '=' | '!='
  readonly values: readonly string[]
}

export const literalOf = (condition: FilterCondition | FilterPresence | ValueCondition): Literal => {
  const { field } = condition
  // A condition on an unknown field never holds, not even with `!=`.
  if (!isFilterField(field)) return ofProject(noProject)
  const { of, kind } = filterFields[field]
  const path =
    kind === 'number' ? `numbers.${field}` : of === 'version' ? `versions.${field}` : `project.${field}`
  return { of, query: queryOn(path, kind, condition) }
}

const queryOn = (
  path: string,
  kind: 'text' | 'number',
  condition: FilterCondition | FilterPresence | ValueCondition,
): Query => {
  if (condition.op === 'exists') return { exists: { field: path } }
  if (isComparing(condition)) return compares(path, kind, condition)
  const values = 'values' in condition ? condition.values : [condition.value]
  const same = kind === 'text' ? has(path, values.map(keyOf)) : hasNumber(path, values)
  return condition.op === '!=' ? noneHolds([same]) : same
}

type Comparing = FilterCondition & { readonly op: Comparison }

const isComparing = (condition: FilterCondition | ValueCondition): condition is Comparing =>
  condition.op !== '=' && condition.op !== '!='

const compares = (path: string, kind: 'text' | 'number', { op, value }: Comparing): Query => {
  const range = kind === 'text' ? rangeOf(op, value) : numberRange(op, value)
  return range === null ? noProject : { range: { [path]: range } }
}

const BOUNDS = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const

const numberRange = (op: Comparison, value: string) => {
  const [number] = numbersIn([value])
  return number === undefined ? null : { [BOUNDS[op]]: number }
}

const hasNumber = (path: string, values: readonly string[]): Query => {
  const numbers = numbersIn(values)
  return numbers.length === 0 ? noProject : has(path, numbers)
}

/** JSON has no infinity, and no document comes near the largest number either. */
const numbersIn = (values: readonly string[]): readonly number[] =>
  values
    .filter((value) => /^-?\d+(\.\d+)?$/.test(value.trim()))
    .map((value) => Math.min(Math.max(Number(value), -Number.MAX_VALUE), Number.MAX_VALUE))

export const allLiterals = (of: Literal['of'], queries: readonly Query[]): Literal => ({
  of,
  query: queries.length === 0 ? everyProject : allHold(queries),
})
