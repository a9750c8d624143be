import { copyInto } from '@modstead/infra/postgres/copy-in'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { Table } from '../table.ts'
import { copyLine } from './copy-text.ts'
import type { KeptRows } from './kept-rows.ts'

interface Source {
  readonly projection: Projection
  readonly table: Table
  readonly kept: KeptRows
}

/** Copies the finished rows kept for a table into a physical one, and forgets them. */
export const copyRows = async (
  client: pg.Client,
  physical: string,
  { projection, table, kept }: Source,
): Promise<void> => {
  if (kept.count(table) === 0) return
  const line = copyLine(table)
  const finish = projection.finish.get(table)
  const rows = Iterator.from(kept.take(table))
  const lines = finish ? rows.map((row) => line(finish(row))) : rows.map(line)
  await copyInto(client, physical, Object.keys(table.columns), lines)
}
