import type { StoredRow } from '../projection.ts'
import type { Table } from '../table.ts'

const SPECIAL = /[\\\n\r\t]/g
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }),
)

const escaped = (text: string): string =>
  text.replace(SPECIAL, (character) => ESCAPES.get(character) ?? character)

const arrayItem = (item: unknown): string =>
  item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, (character) => `\\${character}`)}"`

type Field = (value: unknown) => string

const plain: Field = (value) => escaped(String(value))
const json: Field = (value) => escaped(JSON.stringify(value))
const array: Field = (value) => escaped(`{${(value as readonly unknown[]).map(arrayItem).join(',')}}`)

const fieldOf = (type: string): Field => {
  if (type === 'json' || type === 'jsonb') return json
  return type.endsWith('[]') ? array : plain
}

/** Formats rows for COPY's text format. */
export const copyLine = (table: Table): ((row: StoredRow) => string) => {
  const columns = Object.entries(table.columns).map(([column, type]) => ({ column, field: fieldOf(type) }))
  return (row) => {
    let line = ''
    for (const { column, field } of columns) {
      const value = row[column]
      if (line !== '' || column !== columns[0]?.column) line += '\t'
      line += value === null || value === undefined ? '\\N' : field(value)
    }
    return `${line}\n`
  }
}
