import { randomBytes } from 'node:crypto'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { jobQueueContract } from '@modstead/infra/jobs/contract'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { allowancesContract } from '@modstead/infra/rate-limits/contract'
import { redisAllowances } from '@modstead/infra/rate-limits/redis-allowances'
import { openRedis, type RedisClient } from '@modstead/infra/redis/open-redis'
import { timersContract } from '@modstead/infra/timers/contract'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import { describe, expect, test } from 'vitest'
import { startRedis, whyNoRedis } from '../support/engines/redis.ts'

const silent = () => {}

const contracts = () => {
  allowancesContract('allowances in Redis', async () => {
    const server = await startRedis()
    const secret = randomBytes(32)
    const clients: RedisClient[] = []
    const connect = async () => {
      const client = await openRedis(server.url, { name: 'specs', onError: silent })
      clients.push(client)
      return client
    }
    const counting = await connect()
    return {
      open: async () => redisAllowances(await connect(), secret),
      count: () => counting.dbsize(),
      async dispose() {
        for (const client of clients) client.disconnect()
        await server.stop()
      },
    }
  })

  jobQueueContract('jobs in Redis', async () => {
    const server = await startRedis()
    return {
      address: server.url,
      open: () => createJobQueue({ url: server.url, onError: silent }, { lockMs: 1_000 }),
      dispose: () => server.stop(),
    }
  })

  test('many jobs in Redis are counted to the last one', async () => {
    const server = await startRedis()
    const jobs = createJobQueue({ url: server.url, onError: silent })
    const lane = { name: 'many', concurrency: 1 }
    const types = ['few', 'more'].map((name) => ({
      name,
      lane,
      attempts: 1,
      backOffMs: 1,
      timeLimitMs: 60_000,
    }))
    for (const [place, type] of types.entries())
      await Promise.all(Array.from({ length: 700 + 900 * place }, () => jobs.enqueue(type, {})))
    expect((await jobs.counts()).map(({ type, waiting }) => [type, waiting])).toEqual([
      ['few', 700],
      ['more', 1_600],
    ])
    await jobs.close()
    await server.stop()
  })

  timersContract('timers that become jobs in Redis', async () => {
    const server = await startRedis()
    const database = await openTestDatabase()
    const pool = createPool(database.url, { name: 'timer specs' })
    return {
      async open(types, now, enqueue) {
        const jobs = createJobQueue({ url: server.url, onError: silent })
        const timers = await openTimers({
          pool,
          jobs: { enqueue: enqueue?.(jobs) ?? jobs.enqueue },
          types,
          now,
          lookEveryMs: 20,
          log: { debug: silent, warn: silent },
        })
        return { timers, jobs }
      },
      async dispose() {
        await pool.end()
        await database.close()
        await server.stop()
      },
    }
  })
}

const missing = whyNoRedis()
if (missing === undefined) contracts()
else
  describe('Redis', () => {
    test('passes the contracts of allowances, jobs and timers', ({ skip }) => skip(missing))
  })
