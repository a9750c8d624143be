import type { RowName, Rows, StoredRow, Tables } from '../projection.ts'
import { keyOfRow } from '../storage/row-statements.ts'
import type { Table, TableDefinition } from '../table.ts'

/** The changes of a batch to one table. */
export interface TableChanges {
  readonly table: Table
  readonly written: readonly StoredRow[]
  readonly deleted: readonly string[]
}

interface TouchedTable {
  readonly rows: Map<string, StoredRow | undefined>
  readonly dirty: Set<string>
}

interface Step {
  readonly touched: TouchedTable
  readonly key: string
  readonly before: StoredRow | undefined
  readonly wasDirty: boolean
}

/**
 * The rows that a batch may touch, in memory. A fold that accesses any other row is wrong, because when
 * following live it would not see what a rebuild sees. So that throws.
 */
export class TouchedRows implements Tables {
  readonly #tables = new Map<Table, TouchedTable>()
  #steps: Step[] = []

  #touched(table: Table): TouchedTable {
    let touched = this.#tables.get(table)
    if (!touched) {
      touched = { rows: new Map(), dirty: new Set() }
      this.#tables.set(table, touched)
    }
    return touched
  }

  /** Names rows. Returns the rows that were not named before, by table, so that the caller loads them. */
  name(names: Iterable<RowName>): Map<Table, string[]> {
    const missing = new Map<Table, string[]>()
    for (const { table, key } of names) {
      const { rows } = this.#touched(table)
      if (rows.has(key)) continue
      rows.set(key, undefined)
      const keys = missing.get(table)
      if (keys) keys.push(key)
      else missing.set(table, [key])
    }
    return missing
  }

  load(table: Table, rows: Iterable<StoredRow>): void {
    const touched = this.#touched(table)
    for (const row of rows) touched.rows.set(keyOfRow(table, row), row)
  }

  of<Row extends object, Derived extends keyof Row & string>(
    table: TableDefinition<Row, Derived>,
  ): Rows<Omit<Row, Derived>> {
    const touched = this.#touched(table)
    const change = (key: string, after: StoredRow | undefined) => {
      if (!touched.rows.has(key))
        throw new Error(`a row of ${table.name} was changed that keys() did not name`)
      this.#steps.push({
        touched,
        key,
        before: touched.rows.get(key),
        wasDirty: touched.dirty.has(key),
      })
      touched.rows.set(key, after)
      touched.dirty.add(key)
    }
    return {
      get: (key) => {
        if (!touched.rows.has(key))
          throw new Error(`a row of ${table.name} was read that keys() did not name`)
        return touched.rows.get(key) as Omit<Row, Derived> | undefined
      },
      set: (row) => change(keyOfRow(table, row as StoredRow), row as StoredRow),
      delete: (key) => {
        if (touched.rows.get(key) !== undefined || !touched.rows.has(key)) change(key, undefined)
      },
    }
  }

  /** Makes all changes so far permanent, so that `undo` keeps them. */
  keep(): void {
    this.#steps = []
  }

  /** Undoes the changes since `keep`. */
  undo(): void {
    for (const { touched, key, before, wasDirty } of this.#steps.reverse()) {
      touched.rows.set(key, before)
      if (!wasDirty) touched.dirty.delete(key)
    }
    this.#steps = []
  }

  *changes(): Iterable<TableChanges> {
    for (const [table, { rows, dirty }] of this.#tables) {
      if (dirty.size === 0) continue
      const written: StoredRow[] = []
      const deleted: string[] = []
      for (const key of dirty) {
        const row = rows.get(key)
        if (row) written.push(row)
        else deleted.push(key)
      }
      yield { table, written, deleted }
    }
  }
}
