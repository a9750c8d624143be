import type pg from 'pg'

const ROWS_AT_ONCE = 1_000

/**
 * Deletes the rows that meet a condition, in short statements that skip locked rows. The table, its key and
 * the condition are the product's own text and never come from a request.
 */
export const sweepRows = async (
  pool: Pick<pg.Pool, 'query'>,
  { table, key, where }: { readonly table: string; readonly key: string; readonly where: string },
  rowsAtOnce: number = ROWS_AT_ONCE,
): Promise<void> => {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ${key} in (
         select ${key} from ${table} where ${where} limit $1 for update skip locked)`,
      [rowsAtOnce],
    )
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}
