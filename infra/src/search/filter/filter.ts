/** How a search is narrowed. Engine-neutral: what each field means stands in `fields.ts`. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  /** The project does not match the inner filter, by none of its versions. */
  | { readonly not: Filter }
  | FilterCondition
  | FilterPresence

export type FilterOperator = '=' | '!=' | '>' | '>=' | '<' | '<='

export interface FilterCondition {
  /** By its present name, lower case; an unknown field never holds. */
  readonly field: string
  /** `!=` is matched within one version, as `=` is: some version does not have the value. */
  readonly op: FilterOperator
  /** As written; compared without regard to case. */
  readonly value: string
}

export interface FilterPresence {
  readonly field: string
  readonly op: 'exists'
}

/** Null when there is nothing to join. */
export const allOf = (filters: readonly Filter[]): Filter | null =>
  filters.length > 1 ? { all: filters } : (filters[0] ?? null)

/** Null when there is nothing to join. */
export const anyOf = (filters: readonly Filter[]): Filter | null =>
  filters.length > 1 ? { any: filters } : (filters[0] ?? null)
