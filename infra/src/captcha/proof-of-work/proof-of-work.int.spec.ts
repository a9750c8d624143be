import { randomBytes } from 'node:crypto'
import { migrate } from '../../postgres/migrate.ts'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase } from '../../postgres/test-database.ts'
import { postgresAllowances } from '../../rate-limits/postgres-allowances.ts'
import { rateLimitMigrations } from '../../rate-limits/tables.ts'
import { createThrottle } from '../../rate-limits/throttle.ts'
import { captchaContract } from '../contract.ts'
import { proofOfWork } from './proof-of-work.ts'
import { LITTLE_WORK, solved } from './test-solver.ts'

captchaContract('proof of work', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'captcha' })
  await migrate(pool, 'rate-limits', rateLimitMigrations)
  const secret = randomBytes(32)
  let isAway = false
  const takeAway = async () => {
    if (isAway) return
    isAway = true
    await database.close()
  }
  return {
    open: () => {
      const throttle = createThrottle(postgresAllowances(pool, secret), { patienceMs: 60_000 })
      return proofOfWork({ secret, throttle, work: LITTLE_WORK })
    },
    answerTo: solved,
    takeAway,
    async dispose() {
      await takeAway()
      await pool.end()
    },
  }
})
