import type { QueryConfig } from 'pg'
import type { StoredRow } from '../projection.ts'
import { keyParts, rowKey, type Table } from '../table.ts'

/** Statements on one physical table. They have names, so that each connection plans them once. */
export interface RowStatements {
  load(keys: readonly string[]): QueryConfig
  write(rows: readonly StoredRow[]): QueryConfig
  delete(keys: readonly string[]): QueryConfig
}

export const keyOfRow = (table: Table, row: StoredRow): string =>
  rowKey(...table.key.map((column) => String(row[column])))

const keyColumns = (table: Table, keys: readonly string[]): string[][] => {
  const parts = keys.map(keyParts)
  return table.key.map((_, index) => parts.map((values) => values[index] ?? ''))
}

export const rowStatements = (table: Table, physical: string): RowStatements => {
  const columns = Object.keys(table.columns)
  const loaded = columns.filter((column) => !table.derived?.includes(column))
  const rest = columns.filter((column) => !table.key.includes(column))
  const list = columns.join(', ')
  const whereKeys =
    table.key.length === 1
      ? `${table.key[0]} = any($1::text[])`
      : `(${table.key.join(', ')}) in (select * from unnest(${table.key.map((_, index) => `$${index + 1}::text[]`).join(', ')}))`
  const onConflict =
    rest.length === 0
      ? 'do nothing'
      : `do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`
  const load = `select row_to_json(r)::text as row from (select ${loaded.join(', ')} from ${physical} where ${whereKeys}) r`
  const write = `insert into ${physical} (${list}) select ${list} from json_populate_recordset(null::${physical}, $1::json)
    on conflict (${table.key.join(', ')}) ${onConflict}`
  const remove = `delete from ${physical} where ${whereKeys}`
  return {
    load: (keys) => ({ name: `load ${physical}`, text: load, values: keyColumns(table, keys) }),
    write: (rows) => ({ name: `write ${physical}`, text: write, values: [JSON.stringify(rows)] }),
    delete: (keys) => ({ name: `delete ${physical}`, text: remove, values: keyColumns(table, keys) }),
  }
}
