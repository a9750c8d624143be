/**
 * A read model's table. The physical tables are called `<name>_v<version>_<generation>`; readers use the view
 * `<name>`. Dates are ISO 8601 UTC text, so that they sort as text. JSON columns are `json`, which keeps the
 * order of keys.
 */
export interface Table {
  readonly name: string
  /** Text columns. */
  readonly key: readonly string[]
  /** Column to SQL type. */
  readonly columns: Readonly<Record<string, string>>
  /** The text after `create index on <table>`, e.g. `(owner_id, created_at)` or `using gin (loaders)`. */
  readonly indexes: readonly string[]
  /**
   * Columns that the projection's `finish` computes when a row is written. A fold never reads them, so they
   * are not loaded.
   */
  readonly derived?: readonly string[]
  /** Columns for frequent readers: in a row that is too long for a page, all others are stored apart first. */
  readonly inRow?: readonly string[]
}

export interface TableDefinition<Row, Derived extends keyof Row & string = never> extends Table {
  readonly key: readonly (keyof Row & string)[]
  readonly columns: Readonly<Record<keyof Row & string, string>>
  readonly derived?: readonly Derived[]
  readonly inRow?: readonly (keyof Row & string)[]
  /** Never set. It only carries the type of the rows. */
  readonly row?: Row
}

export type RowOf<Definition> = Definition extends { readonly row?: infer Row } ? NonNullable<Row> : never

/** Sorts and compares by bytes, as JavaScript does for ASCII. */
export const TEXT = 'text collate "C"'

const SEPARATOR = '\u001f'

/** The key of a row, from the values of its key columns in order. */
export const rowKey = (...values: readonly string[]): string => values.join(SEPARATOR)

export const keyParts = (key: string): string[] => key.split(SEPARATOR)
