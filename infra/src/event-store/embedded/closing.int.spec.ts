import { expect, test } from 'vitest'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase } from '../../postgres/test-database.ts'
import { type EventStore, NO_STREAM, START, StoreUnavailable } from '../port.ts'
import { sampleEvents } from '../sample-events.ts'
import { openEmbeddedEventStore } from './store.ts'

const OPEN = `select application_name, wait_event_type from pg_stat_activity
  where datname = current_database() and application_name like 'modstead event store%'`

/**
 * Closes the store while `read` waits for Postgres. Expects that no connection is left, and returns the
 * outcome of the read.
 */
const closeWhile = async (read: (store: EventStore) => Promise<unknown>) => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'closing-spec' })
  const connections = () => expect.poll(async () => (await pool.query(OPEN)).rows, { timeout: 20_000 })
  const store = await openEmbeddedEventStore(database.url)
  await store.append('closing', NO_STREAM, sampleEvents(1))
  const locker = await pool.connect()
  await locker.query('begin; lock table event in access exclusive mode')
  const reading = read(store).catch((error: unknown) => error)
  await connections().toContainEqual({
    application_name: 'modstead event store: log',
    wait_event_type: 'Lock',
  })
  await store.close()
  await locker.query('commit')
  locker.release()
  const outcome = await reading
  await connections().toEqual([])
  await pool.end()
  await database.close()
  return outcome
}

test('a subscription that is cut off by close ends, and leaves no connection behind', async () => {
  const outcome = await closeWhile(async (store) => {
    for await (const _ of store.subscribe(START));
    return 'ended'
  })
  expect(outcome).toBe('ended')
})

test('a read of the log that is cut off by close is refused, and leaves no connection behind', async () => {
  const outcome = await closeWhile(async (store) => {
    for await (const _ of store.readAll(START));
  })
  expect(outcome).toBeInstanceOf(StoreUnavailable)
})
