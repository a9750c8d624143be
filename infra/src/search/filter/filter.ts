/** A filter of a search. It is independent of the engine: `fields.ts` says what each field means. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  /** None of the project's versions matches the inner filter. */
  | { readonly not: Filter }
  | FilterCondition
  | FilterPresence

export type FilterOperator = '=' | '!=' | '>' | '>=' | '<' | '<='

export interface FilterCondition {
  /** The field's current name in lower case. A condition on an unknown field never holds. */
  readonly field: string
  /** `!=` is matched within one version, like `=`: some version does not have the value. */
  readonly op: FilterOperator
  /** As written. The comparison ignores case. */
  readonly value: string
}

export interface FilterPresence {
  readonly field: string
  readonly op: 'exists'
}

/** Returns null if there is nothing to join. */
export const allOf = (filters: readonly Filter[]): Filter | null =>
  filters.length > 1 ? { all: filters } : (filters[0] ?? null)

/** Returns null if there is nothing to join. */
export const anyOf = (filters: readonly Filter[]): Filter | null =>
  filters.length > 1 ? { any: filters } : (filters[0] ?? null)
