import type { Rows, StoredRow, Tables } from '../projection.ts'
import { keyOfRow } from '../storage/row-statements.ts'
import type { Table, TableDefinition } from '../table.ts'

/** An event may lack the id from which a key is made. */
const named = (isNamed: boolean): void => {
  if (!isNamed) throw new TypeError('a row is named by no key')
}

/** All rows of a projection in memory, without their derived columns. */
export class KeptRows implements Tables {
  readonly #tables = new Map<Table, { rows: Map<string, StoredRow>; handle: Rows<never> }>()

  #table(table: Table) {
    let kept = this.#tables.get(table)
    if (!kept) {
      const rows = new Map<string, StoredRow>()
      const handle: Rows<StoredRow> = {
        get(key) {
          named(typeof key === 'string')
          return rows.get(key)
        },
        set(row) {
          named(table.key.every((column) => row[column] !== undefined && row[column] !== null))
          rows.set(keyOfRow(table, row), row)
        },
        delete(key) {
          named(typeof key === 'string')
          rows.delete(key)
        },
      }
      kept = { rows, handle: handle as Rows<never> }
      this.#tables.set(table, kept)
    }
    return kept
  }

  of<Row extends object, Derived extends keyof Row & string>(
    table: TableDefinition<Row, Derived>,
  ): Rows<Omit<Row, Derived>> {
    return this.#table(table).handle as unknown as Rows<Omit<Row, Derived>>
  }

  count(table: Table): number {
    return this.#table(table).rows.size
  }

  /** Yields all rows, then forgets them. */
  *take(table: Table): Iterable<StoredRow> {
    const { rows } = this.#table(table)
    yield* rows.values()
    rows.clear()
  }
}
