import pg from 'pg'
import { openTestDatabase } from '../postgres/test-database.ts'
import { eventStoreContract } from './contract.ts'
import { openEmbeddedEventStore } from './embedded/store.ts'

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
