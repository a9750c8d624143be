import { createJobQueue } from '../jobs/bullmq/job-queue.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase } from '../postgres/test-database.ts'
import { timersContract } from './contract.ts'
import { openTimers } from './postgres/timers.ts'

timersContract('timers in Postgres', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'timer specs' })
  return {
    async open(types, now, enqueue) {
      const jobs = createJobQueue({ url: database.url, onError: () => {} })
      const timers = await openTimers({
        pool,
        jobs: { enqueue: enqueue?.(jobs) ?? jobs.enqueue },
        types,
        now,
        lookEveryMs: 20,
        log: { debug: () => {}, warn: () => {} },
      })
      return { timers, jobs }
    },
    async dispose() {
      await pool.end()
      await database.close()
    },
  }
})
