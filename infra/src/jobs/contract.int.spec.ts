import { openTestDatabase } from '../postgres/test-database.ts'
import { createJobQueue } from './bullmq/job-queue.ts'
import { jobQueueContract } from './contract.ts'

jobQueueContract('jobs in Postgres', async () => {
  const database = await openTestDatabase()
  return {
    address: database.url,
    open: () => createJobQueue({ url: database.url, onError: () => {} }, { lockMs: 1_000 }),
    dispose: () => database.close(),
  }
})
