import type pg from 'pg'
import { type Generation, physicalName } from '../storage/generation.ts'
import type { Table } from '../table.ts'

export interface TableHash {
  readonly table: string
  readonly rows: number
  /** Over all rows in the order of their keys. */
  readonly hash: string
}

const hashTable = async (
  client: pg.ClientBase,
  { projection, generation }: Generation,
  table: Table,
): Promise<TableHash> => {
  const key = table.key.join(', ')
  const columns = Object.keys(table.columns).map(
    (column) => `coalesce(hashtextextended(${column}::text, 0), 1)`,
  )
  // Hashes are sorted, not rows: `offset 0` keeps the planner from carrying those into the sort.
  const { rows } = await client.query<{ rows: string; hash: string | null }>(
    `select count(*)::text as rows, md5(string_agg(h.hash, '' order by ${key})) as hash
       from (select ${key}, md5(concat_ws(',', ${columns.join(', ')})) as hash
               from ${physicalName(projection, generation, table)} offset 0) h`,
  )
  return { table: table.name, rows: Number(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? '' }
}

export const hashGenerations = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
): Promise<Map<string, TableHash>> => {
  const hashes = new Map<string, TableHash>()
  for (const generation of generations)
    for (const table of generation.projection.tables)
      hashes.set(table.name, await hashTable(client, generation, table))
  return hashes
}

/** The same events gave other rows: the fold is not pure, or the rows were touched by something else. */
export class RebuildDiffers extends Error {
  override readonly name = 'RebuildDiffers'
  readonly tables: readonly string[]
  constructor(tables: readonly string[]) {
    super(`the rebuilt rows differ from the live ones in ${tables.join(', ')}; nothing was switched`)
    this.tables = tables
  }
}

/** Throws RebuildDiffers unless every table that both have is the same. */
export const proveEqual = (
  live: ReadonlyMap<string, TableHash>,
  rebuilt: ReadonlyMap<string, TableHash>,
): void => {
  const different = [...live.values()].filter(({ table, hash }) => rebuilt.get(table)?.hash !== hash)
  if (different.length > 0) throw new RebuildDiffers(different.map(({ table }) => table))
}
