import type { Filter } from '../filter/filter.ts'
import { FilterTooLarge } from '../port.ts'
import { allLiterals, type Literal, literalOf, ofProject, type ValueCondition } from './filter-condition.ts'
import { allHold, anyHolds, everyProject, noneHolds, type Query } from './query.ts'

/** The engine allows 1,024 conditions in one query, and each alternative repeats its neighbors. */
const MAX_ALTERNATIVES = 128

/** A condition of a filter. `all` and `any` mix conditions on projects and versions. */
type Demand = Literal | { readonly all: readonly Demand[] } | { readonly any: readonly Demand[] }

/**
 * The query for projects that match a filter with one version. Conditions on versions must hold for the same
 * version, so they have to be together. Therefore alternatives between version and project conditions are
 * multiplied out. Throws FilterTooLarge if that gives more than 128 alternatives.
 */
export const filterQuery = (filter: Filter): Query => {
  let alternatives = 0

  const found = (demands: readonly Demand[]): Query => {
    const flat = demands.flatMap(partsOf)
    const mixed = flat.find((demand) => 'any' in demand)
    if (mixed === undefined) return together(flat.filter((demand) => 'query' in demand))
    const others = flat.filter((demand) => demand !== mixed)
    alternatives += mixed.any.length
    if (alternatives > MAX_ALTERNATIVES)
      throw new FilterTooLarge(`the filter comes to more than ${MAX_ALTERNATIVES} alternatives`)
    return anyHolds(mixed.any.map((alternative) => found([alternative, ...others])))
  }

  const demandOf = (inner: Filter): Demand => {
    if ('all' in inner) return joined('all', grouped(inner.all, '!=').map(demandOrLiteral))
    if ('any' in inner) return joined('any', grouped(inner.any, '=').map(demandOrLiteral))
    if ('not' in inner) return ofProject(noneHolds([found([demandOf(inner.not)])]))
    return literalOf(inner)
  }

  const demandOrLiteral = (inner: Filter | ValueCondition): Demand =>
    'values' in inner ? literalOf(inner) : demandOf(inner)

  return found([demandOf(filter)])
}

const partsOf = (demand: Demand): readonly Demand[] =>
  'all' in demand ? demand.all.flatMap(partsOf) : [demand]

/** One project, and one of its versions if there are conditions on versions. */
const together = (literals: readonly Literal[]): Query => {
  const queriesOf = (of: Literal['of']) => literals.filter((each) => each.of === of).map(({ query }) => query)
  const ofVersion = queriesOf('version')
  const queries = [...queriesOf('project'), ...(ofVersion.length > 0 ? [ofOneVersion(ofVersion)] : [])]
  return queries.length === 0 ? everyProject : allHold(queries)
}

const ofOneVersion = (queries: readonly Query[]): Query => ({
  nested: { path: 'versions', query: allHold(queries), score_mode: 'none' },
})

/** Conditions of one kind become one query. The others stay separate. */
const joined = (how: 'all' | 'any', demands: readonly Demand[]): Demand => {
  const merged = (['project', 'version'] as const).flatMap((of) => {
    const queries = demands.flatMap((demand) => ('query' in demand && demand.of === of ? [demand.query] : []))
    if (queries.length === 0) return []
    return [how === 'all' ? allLiterals(of, queries) : { of, query: anyHolds(queries) }]
  })
  const parts = [...merged, ...demands.filter((demand) => !('query' in demand))]
  if (parts.length === 1) return parts[0]!
  if (parts.length === 0) return ofProject(how === 'all' ? everyProject : anyHolds([]))
  return how === 'all' ? { all: parts } : { any: parts }
}

/** Merges conditions that differ only in the value. */
const grouped = (filters: readonly Filter[], op: '=' | '!='): readonly (Filter | ValueCondition)[] => {
  const valuesOf = new Map<string, string[]>()
  const others: Filter[] = []
  for (const filter of filters) {
    if (!('value' in filter) || filter.op !== op) others.push(filter)
    else valuesOf.set(filter.field, [...(valuesOf.get(filter.field) ?? []), filter.value])
  }
  return [...[...valuesOf].map(([field, values]): ValueCondition => ({ field, op, values })), ...others]
}
