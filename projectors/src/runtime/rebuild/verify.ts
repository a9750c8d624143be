import { START } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import type { PlacedProjection } from '../read-model-sets.ts'
import { type Generation, physicalName } from '../storage/generation.ts'
import type { Table } from '../table.ts'
import { copyRows } from './copy-rows.ts'
import { differingRows, hashTable, type RowDifference, type TableHash } from './equality.ts'
import { foldLog } from './fold-log.ts'
import type { KeptRows } from './kept-rows.ts'
import { wholeGenerations } from './proof.ts'
import type { RebuildParts } from './rebuild.ts'
import { unlimitedClient } from './rebuild-connections.ts'

const SHOWN_ROWS = 10

/** A live table compared with its events. */
export interface VerifiedTable extends TableHash {
  readonly projection: string
  /** Number of rows that the two do not share. 0: they are equal. */
  readonly differing: number
  /** The first of them, by key. */
  readonly examples: readonly RowDifference[]
}

export interface Verification {
  readonly events: number
  readonly seconds: number
  readonly tables: readonly VerifiedTable[]
  /** Built by another version of the code, or without the events of parked streams. */
  readonly notCompared: readonly string[]
}

/** Compares a live table with folded rows, in the transaction of the connection. */
export const verifyTable = async (
  client: pg.Client,
  generation: Generation,
  table: Table,
  kept: KeptRows,
): Promise<VerifiedTable> => {
  const { projection } = generation
  const live = physicalName(generation, table)
  const folded = `folded_${table.name}`
  const columns = Object.entries(table.columns).map(([column, type]) => `${column} ${type}`)
  await client.query(`create temp table ${folded} (${columns.join(', ')}) on commit drop`)
  await copyRows(client, folded, { projection, table, kept })
  const hash = await hashTable(client, live, table)
  const isSame = (await hashTable(client, folded, table)).hash === hash.hash
  const differences = isSame
    ? { count: 0, first: [] }
    : await differingRows(client, { live, folded }, table, SHOWN_ROWS)
  return { ...hash, projection: projection.name, differing: differences.count, examples: differences.first }
}

/**
 * Folds the log again into temporary tables, up to the position of each live table at the start, and
 * compares. Changes nothing live, and runners continue. Throws PoisonInRebuild.
 */
export const verifyProjections = async (
  placed: readonly PlacedProjection[],
  parts: RebuildParts,
  signal: AbortSignal,
): Promise<Verification> => {
  const began = performance.now()
  const client = unlimitedClient(parts.pool, false)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read')
    const whole = await wholeGenerations(client, placed)
    const ends = new Map(whole.map(({ projection, position }) => [projection, position]))
    const { rows, events } = await foldLog(parts, ends, START, () => signal.throwIfAborted())
    const tables: VerifiedTable[] = []
    for (const generation of whole) {
      const kept = rows.get(generation.projection)
      for (const table of generation.projection.tables)
        if (kept) tables.push(await verifyTable(client, generation, table, kept))
    }
    const notCompared = placed
      .map(({ projection }) => projection)
      .filter((projection) => !ends.has(projection))
      .map(({ name }) => name)
    return { events, seconds: (performance.now() - began) / 1_000, tables, notCompared }
  } finally {
    await client.end()
  }
}
