import type pg from 'pg'
import type { Migration } from '../postgres/migrate.ts'

export const backupMigrations: readonly Migration[] = [
  {
    id: '0001-noted-backups',
    sql: 'create table noted_backup (directory text primary key, whole_at timestamptz not null);',
  },
]

/** Notes that the backup in the directory holds everything in the log as of now. */
export const noteBackup = async (pool: pg.Pool, directory: string): Promise<void> => {
  await pool.query(
    `insert into noted_backup (directory, whole_at) values ($1, now())
     on conflict (directory) do update set whole_at = excluded.whole_at`,
    [directory],
  )
}

/** Seconds since any backup was whole, or undefined if none ever was. */
export const ageOfNewestBackup = async (pool: pg.Pool): Promise<number | undefined> => {
  const { rows } = await pool.query<{ seconds: number | null }>(
    'select extract(epoch from now() - max(whole_at))::float8 as seconds from noted_backup',
  )
  return rows[0]?.seconds ?? undefined
}
