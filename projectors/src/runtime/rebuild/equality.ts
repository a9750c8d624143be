import type pg from 'pg'
import { type Generation, physicalName } from '../storage/generation.ts'
import type { Table } from '../table.ts'

export interface TableHash {
  readonly table: string
  readonly rows: number
  /** Hash over all rows in the order of their keys. */
  readonly hash: string
}

/**
 * Key and hash of each row. `offset 0` keeps the planner from carrying whole rows into the processing of
 * hashes.
 */
const rowHashes = (physical: string, table: Table): string => {
  const columns = Object.keys(table.columns).map(
    (column) => `coalesce(hashtextextended(${column}::text, 0), 1)`,
  )
  return `select ${table.key.join(', ')}, md5(concat_ws(',', ${columns.join(', ')})) as hash from ${physical} offset 0`
}

export const hashTable = async (
  client: pg.ClientBase,
  physical: string,
  table: Table,
): Promise<TableHash> => {
  const { rows } = await client.query<{ rows: string; hash: string | null }>(
    `select count(*)::text as rows, md5(string_agg(h.hash, '' order by ${table.key.join(', ')})) as hash
       from (${rowHashes(physical, table)}) h`,
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
      hashes.set(table.name, await hashTable(client, physicalName(generation, table), table))
  return hashes
}

export interface RowDifference {
  readonly key: string
  /** `missing`: the events produce it and the live table lacks it. `extra`: the opposite. */
  readonly kind: 'missing' | 'extra' | 'other'
}

/** The first rows, by key, that two tables do not share, and the number of such rows. */
export const differingRows = async (
  client: pg.ClientBase,
  { live, folded }: { readonly live: string; readonly folded: string },
  table: Table,
  atMost: number,
): Promise<{ readonly count: number; readonly first: readonly RowDifference[] }> => {
  const { rows } = await client.query<{ key: string; kind: RowDifference['kind']; count: string }>(
    `select concat_ws(' ', ${table.key.join(', ')}) as key, count(*) over ()::text as count,
            case when l.hash is null then 'missing' when f.hash is null then 'extra' else 'other' end as kind
       from (${rowHashes(live, table)}) l full join (${rowHashes(folded, table)}) f using (${table.key.join(', ')})
      where l.hash is distinct from f.hash order by ${table.key.join(', ')} limit ${atMost}`,
  )
  return { count: Number(rows[0]?.count ?? 0), first: rows.map(({ key, kind }) => ({ key, kind })) }
}

/** The same events produced other rows: the fold is not pure, or something else touched the rows. */
export class RebuildDiffers extends Error {
  override readonly name = 'RebuildDiffers'
  readonly tables: readonly string[]
  constructor(tables: readonly string[]) {
    super(`the rebuilt rows differ from the live ones in ${tables.join(', ')}; nothing was switched`)
    this.tables = tables
  }
}

/** Throws RebuildDiffers unless all tables in both are equal. */
export const proveEqual = (
  live: ReadonlyMap<string, TableHash>,
  rebuilt: ReadonlyMap<string, TableHash>,
): void => {
  const different = [...live.values()].filter(({ table, hash }) => rebuilt.get(table)?.hash !== hash)
  if (different.length > 0) throw new RebuildDiffers(different.map(({ table }) => table))
}
