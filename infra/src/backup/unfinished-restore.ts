import type pg from 'pg'

/** This table exists from the first row that a restore writes until the last. */
const MARK = 'unfinished_restore'

export const isRestoreUnfinished = async (pool: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await pool.query(`select to_regclass('${MARK}') is not null as found`)
  return rows[0]?.found === true
}

export const markRestoreUnfinished = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`create table if not exists ${MARK} (begun_at timestamptz not null default now())`)
}

export const markRestoreFinished = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`drop table ${MARK}`)
}
