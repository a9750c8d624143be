import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { StoreUnavailable } from '../port.ts'
import { copiedLog } from './copied-log.ts'
import { openEmbeddedEventStore } from './store.ts'

/** More events than the connections and waiting batches can buffer. */
const EVENTS = 40_000
const READERS = `from pg_stat_activity where datname = current_database() and application_name = 'modstead audit: log'`

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'copied log specs' })
  await (await openEmbeddedEventStore(database.url)).close()
  await pool.query(
    `insert into event select number, 'many-' || number % 7, number / 7, gen_random_uuid(), 'Sampled',
       '{"text":"' || repeat('x', 400) || '"}', '{}' from generate_series(0, ${EVENTS - 1}) as number`,
  )
})

afterAll(async () => {
  await pool.end()
  await database.close()
})

const readers = async () => (await pool.query(`select ${READERS}`)).rowCount

test('returns all events in order, however slowly they are consumed', async () => {
  let next = 0n
  for await (const batch of copiedLog(database.url).batches) {
    for (const { position, stream, revision } of batch) {
      expect([position, stream, revision]).toEqual([next, `many-${next % 7n}`, Number(next / 7n)])
      next += 1n
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(next).toBe(BigInt(EVENTS))
})

test('leaves no connection behind if not all events are consumed', async () => {
  for await (const batch of copiedLog(database.url).batches) {
    expect(batch.length).toBeGreaterThan(0)
    break
  }
  await expect.poll(readers, { timeout: 20_000 }).toBe(0)
})

test('says that the store is unavailable if its connection breaks during the read', async () => {
  const read = async () => {
    let isCut = false
    for await (const _ of copiedLog(database.url).batches) {
      if (!isCut) await pool.query(`select pg_terminate_backend(pid) ${READERS}`)
      isCut = true
    }
  }
  await expect(read()).rejects.toBeInstanceOf(StoreUnavailable)
})

test('says that the store is unavailable if nothing answers', async () => {
  const { batches } = copiedLog('postgres://localhost:1/none')
  await expect(batches[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreUnavailable)
})
