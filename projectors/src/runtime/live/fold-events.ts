import type { Recorded } from '@modstead/infra/log-following/recorded'
import type pg from 'pg'
import type { Projection, StoredRow } from '../projection.ts'
import { type Generation, physicalName } from '../storage/generation.ts'
import { type RowStatements, rowStatements } from '../storage/row-statements.ts'
import type { Table } from '../table.ts'
import { foldBatch, type LoadRows, type Poison } from './fold-batch.ts'
import type { TableChanges } from './touched-rows.ts'

/**
 * A fold made an invalid row: its derived columns cannot be computed, or Postgres refuses it. The whole batch
 * was rolled back.
 */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused'
  readonly projection: Projection
  constructor(projection: Projection, cause: unknown) {
    super(`the rows of ${projection.name} cannot be stored`, { cause })
    this.projection = projection
  }
}

const DATA_ERROR = /^(22|23|54)/

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const statementsOf = new Map<string, RowStatements>()

const statementsFor = (physical: string, table: Table): RowStatements => {
  let statements = statementsOf.get(physical)
  if (!statements) {
    statements = rowStatements(table, physical)
    statementsOf.set(physical, statements)
  }
  return statements
}

const loaderFor =
  (client: pg.ClientBase, generation: Generation): LoadRows =>
  async (wanted, into) => {
    await Promise.all(
      [...wanted].map(async ([table, keys]) => {
        const statements = statementsFor(physicalName(generation, table), table)
        const { rows } = await client.query<{ row: string }>(statements.load(keys))
        into.load(
          table,
          rows.map(({ row }) => JSON.parse(row)),
        )
      }),
    )
  }

/** The changed rows with their derived columns. */
const finished = (projection: Projection, { table, written }: TableChanges): readonly StoredRow[] => {
  const finish = projection.finish.get(table)
  try {
    return finish ? written.map(finish) : written
  } catch (error) {
    throw new RowsRefused(projection, error)
  }
}

const write = async (client: pg.ClientBase, generation: Generation, changes: TableChanges): Promise<void> => {
  const { projection } = generation
  const { table, deleted } = changes
  const statements = statementsFor(physicalName(generation, table), table)
  const written = finished(projection, changes)
  try {
    const queries: Promise<unknown>[] = []
    if (deleted.length > 0) queries.push(client.query(statements.delete(deleted)))
    if (written.length > 0) queries.push(client.query(statements.write(written)))
    await Promise.all(queries)
  } catch (error) {
    throw DATA_ERROR.test(sqlState(error)) ? new RowsRefused(projection, error) : error
  }
}

export interface Projected {
  readonly changes: readonly TableChanges[]
  readonly poison: readonly Poison[]
}

/**
 * Folds events that concern the projection into the rows that it finds in the caller's transaction. Writes
 * nothing.
 */
export const foldEvents = async (
  client: pg.ClientBase,
  generation: Generation,
  events: readonly Recorded[],
): Promise<Projected> => {
  if (events.length === 0) return { changes: [], poison: [] }
  const { rows, poison } = await foldBatch(generation.projection, events, loaderFor(client, generation))
  return { changes: [...rows.changes()], poison }
}

/** Writes each table at once, in the caller's transaction. Throws RowsRefused. */
export const writeChanges = async (
  client: pg.ClientBase,
  generation: Generation,
  changes: readonly TableChanges[],
): Promise<void> => {
  await Promise.all(changes.map((each) => write(client, generation, each)))
}
