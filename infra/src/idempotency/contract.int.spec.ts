import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase } from '../postgres/test-database.ts'
import { firstRequestsContract } from './contract.ts'
import { postgresFirstRequests } from './postgres-first-requests.ts'
import { idempotencyMigrations } from './tables.ts'

firstRequestsContract('first requests in Postgres', async () => {
  const database = await openTestDatabase()
  const pools = [createPool(database.url, { name: 'first requests' })]
  const [first] = pools
  if (first === undefined) throw new Error('no pool')
  await migrate(first, 'idempotency', idempotencyMigrations)
  return {
    async open({ expired = false } = {}) {
      const pool = createPool(database.url, { name: 'first requests' })
      pools.push(pool)
      return postgresFirstRequests(pool, expired ? '0 s' : undefined)
    },
    async count() {
      const { rows } = await first.query<{ count: string }>('select count(*) from first_request')
      return Number(rows[0]?.count)
    },
    async dispose() {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.close()
    },
  }
})
