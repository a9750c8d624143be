import type pg from 'pg'

const ROWS_AT_ONCE = 1_000

/**
 * Deletes the rows that meet a condition, in short statements that pass over what others hold. The table, its key and the
 * condition are parts of the product's own text, never of a request.
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
