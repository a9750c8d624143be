import type { TableHash } from '@modstead/projectors/runtime/rebuild/equality'

/** A line for each table, for comparing runs by eye. */
export const describeHashes = (tables: readonly TableHash[]): string[] => {
  const widest = Math.max(0, ...tables.map(({ table }) => table.length))
  return tables.map(
    ({ table, rows, hash }) =>
      `  ${table.padEnd(widest)}  ${rows.toLocaleString('en-US').padStart(11)} rows  ${hash || 'empty'}`,
  )
}
