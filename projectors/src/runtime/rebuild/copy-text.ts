import type { StoredRow } from '../projection.ts'
import type { Table } from '../table.ts'

const ESCAPES = [
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
] as const

/** Looks for one character at a time: most texts have none, and that is found without an expression. */
const escaped = (text: string): string => {
  let result = text
  for (const [character, escaping] of ESCAPES)
    if (result.includes(character)) result = result.replaceAll(character, escaping)
  return result
}

const arrayItem = (item: unknown): string =>
  item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, (character) => `\\${character}`)}"`

type Field = (value: unknown) => string

const plain: Field = (value) => (typeof value === 'string' ? escaped(value) : String(value))
/** JSON escapes its own control characters. */
const json: Field = (value) => JSON.stringify(value).replaceAll('\\', '\\\\')
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
