import { hash } from 'node:crypto'
import type pg from 'pg'
import { MIGRATION_LOCK } from './advisory-locks.ts'

export interface Migration {
  /** Unique and ascending within its owner, such as `0001-log`. */
  readonly id: string
  readonly sql: string
}

/**
 * Applies the missing migrations in order, each in its own transaction, one process at a time. A migration
 * must never change once it is applied: a changed one throws. `owner` names the part of the product that owns
 * the tables.
 */
export const migrate = async (
  pool: pg.Pool,
  owner: string,
  migrations: readonly Migration[],
): Promise<void> => {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migration (
         owner text, id text, digest text not null, applied_at timestamptz not null default now(),
         primary key (owner, id))`,
    )
    const { rows } = await client.query<{ id: string; digest: string }>(
      'select id, digest from migration where owner = $1',
      [owner],
    )
    const applied = new Map(rows.map((row) => [row.id, row.digest]))
    for (const { id, sql } of migrations) {
      const digest = hash('sha256', sql, 'hex')
      const before = applied.get(id)
      if (before !== undefined && before !== digest)
        throw new Error(
          `migration ${owner}/${id} was applied in another form: add a new one instead of changing it`,
        )
      if (before !== undefined) continue
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migration (owner, id, digest) values ($1, $2, $3)', [owner, id, digest])
      await client.query('commit')
    }
  } catch (error) {
    failure = error
    throw error
  } finally {
    // After a failure the transaction stays open, so the connection is dropped, and the lock with it.
    if (failure === undefined) await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release(failure !== undefined)
  }
}
