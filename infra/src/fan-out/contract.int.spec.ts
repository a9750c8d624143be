import { openTestDatabase } from '../postgres/test-database.ts'
import { fanOutContract } from './contract.ts'
import { postgresFanOut } from './postgres-fan-out.ts'

fanOutContract('news by Postgres', async () => {
  const database = await openTestDatabase()
  return {
    databaseUrl: database.url,
    ways: 1,
    open: () => postgresFanOut({ connectionString: database.url }),
    dispose: () => database.close(),
  }
})
