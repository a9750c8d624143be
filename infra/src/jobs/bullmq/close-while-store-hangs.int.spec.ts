import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TooLate } from '../../event-store/within.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { aType, PATIENTLY } from '../contract/jobs-under-test.ts'
import { createJobQueue } from './job-queue.ts'

let database: TestDatabase
let blocker: pg.Client
beforeEach(async () => {
  database = await openTestDatabase()
  blocker = new pg.Client({ connectionString: database.url })
  blocker.on('error', () => {})
  await blocker.connect()
})
afterEach(async () => {
  await blocker.end()
  await database.close()
})

const blockTables = async () => {
  const { rows } = await blocker.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq'",
  )
  await blocker.query('begin')
  await blocker.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

test('jobs close even if their store accepts nothing back, and the next process does the job', async () => {
  const type = aType()
  const errors: Error[] = []
  const first = createJobQueue(
    { url: database.url, onError: (error) => errors.push(error) },
    { lockMs: 1_000 },
  )
  let begun = 0
  first.work(type, () => {
    begun += 1
    return new Promise(() => {})
  })
  await first.start()
  await first.enqueue(type, {})
  await expect.poll(() => begun, PATIENTLY).toBe(1)
  await blockTables()
  await first.close()
  expect(errors.filter((error) => error instanceof TooLate)).toHaveLength(1)

  await blocker.query('rollback')
  const second = createJobQueue({ url: database.url, onError: () => {} }, { lockMs: 1_000 })
  let done = 0
  second.work(type, async () => {
    done += 1
  })
  await second.start()
  await expect.poll(() => done, PATIENTLY).toBe(1)
  await second.close()
}, 90_000)
