import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase } from '../postgres/test-database.ts'
import { allowancesContract } from './contract.ts'
import { postgresAllowances } from './postgres-allowances.ts'
import { rateLimitMigrations } from './tables.ts'
import { TryUncounted } from './take-while-away.ts'
import { createThrottle } from './throttle.ts'

const secret = randomBytes(32)

allowancesContract('allowances in Postgres', async () => {
  const database = await openTestDatabase()
  const pools = [createPool(database.url, { name: 'allowances' })]
  const [first] = pools
  if (first === undefined) throw new Error('no pool')
  await migrate(first, 'rate-limits', rateLimitMigrations)
  return {
    async open() {
      const pool = createPool(database.url, { name: 'allowances', mayLoseLast: true })
      pools.push(pool)
      return postgresAllowances(pool, secret)
    },
    async count() {
      const { rows } = await first.query<{ count: string }>('select count(*) from allowance')
      return Number(rows[0]?.count)
    },
    async dispose() {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.close()
    },
  }
})

describe('while the database is away', () => {
  const away = async () => {
    const database = await openTestDatabase()
    const pool = createPool(database.url, { name: 'allowances' })
    await migrate(pool, 'rate-limits', rateLimitMigrations)
    const throttle = createThrottle(postgresAllowances(pool, secret))
    await database.close()
    return { throttle, end: () => pool.end() }
  }

  it('a throttle that refuses admits nobody', async () => {
    const { throttle, end } = await away()
    const tried = throttle('sign in', 'a', { max: 5, windowMs: 60_000, onAway: 'refuse' })
    await expect(tried).rejects.toBeInstanceOf(TryUncounted)
    await end()
  })

  it('a throttle that allows counts only in its process', async () => {
    const { throttle, end } = await away()
    const attempt = () => throttle('looks', 'a', { max: 2, windowMs: 60_000, onAway: 'allow' })
    const admissions = [await attempt(), await attempt(), await attempt()]
    expect(admissions.map(({ allowed }) => allowed)).toEqual([true, true, false])
    await end()
  })
})
