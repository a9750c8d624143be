import { migrate } from '../../postgres/migrate.ts'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase } from '../../postgres/test-database.ts'
import { type Outbox, postgresOutbox } from './outbox.ts'
import { jobOutboxMigrations } from './tables.ts'

export interface TestOutbox {
  readonly outbox: Outbox
  /** Ids of all jobs that are promised. */
  promised(): Promise<readonly string[]>
  /** Lets jobs look as if they had been promised so long ago. */
  age(days: number): Promise<void>
  empty(): Promise<void>
  close(): Promise<void>
}

/** An outbox in a database of its own, for specs and benchmarks. */
export const openTestOutbox = async (): Promise<TestOutbox> => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'outbox' })
  await migrate(pool, 'job-outbox', jobOutboxMigrations)
  return {
    outbox: postgresOutbox(pool),
    async promised() {
      const { rows } = await pool.query<{ id: string }>('select id from job_outbox order by id')
      return rows.map(({ id }) => id)
    },
    async age(days) {
      await pool.query(`update job_outbox set promised_at = promised_at - $1 * interval '1 day'`, [days])
    },
    async empty() {
      await pool.query('truncate job_outbox')
    },
    async close() {
      await pool.end()
      await database.close()
    },
  }
}
