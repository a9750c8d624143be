import pg from 'pg'
import { describe, test } from 'vitest'
import { openTestDatabase } from '../postgres/test-database.ts'
import { eventStoreContract } from './contract.ts'
import { openEmbeddedEventStore } from './embedded/store.ts'
import { serverAnswers } from './eventstoredb/server-answers.ts'
import { openEventStoreDb } from './eventstoredb/store.ts'

eventStoreContract('event store in Postgres', async () => {
  const database = await openTestDatabase()
  const killer = new pg.Client({ connectionString: database.url })
  await killer.connect()
  return {
    open: () => openEmbeddedEventStore(database.url),
    async breakConnections() {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
    async dispose() {
      await killer.end()
      await database.close()
    },
  }
})

const url = process.env.EVENTSTORE_URL
const unreachable = url === undefined ? 'EVENTSTORE_URL is not set' : await serverAnswers(url)
if (url !== undefined && unreachable === undefined)
  eventStoreContract('event store in EventStoreDB', async () => ({
    open: async () => openEventStoreDb(url),
    dispose: async () => {},
  }))
else
  describe('event store in EventStoreDB', () => {
    test('passes the same contract', ({ skip }) => skip(unreachable))
  })
