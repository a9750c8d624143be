import { randomBytes } from 'node:crypto'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { jobQueueContract } from '@modstead/infra/jobs/contract'
import { aType } from '@modstead/infra/jobs/contract/jobs-under-test'
import { openTestOutbox } from '@modstead/infra/jobs/outbox/test-outbox'
import { withOutbox } from '@modstead/infra/jobs/outbox/with-outbox'
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
const log = { debug: silent, warn: silent }

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

  jobQueueContract('jobs in Redis with an outbox', async () => {
    const server = await startRedis()
    const { outbox, close } = await openTestOutbox()
    return {
      address: server.url,
      open: () =>
        withOutbox(createJobQueue({ url: server.url, onError: silent }, { lockMs: 1_000 }), { outbox, log }),
      async dispose() {
        await close()
        await server.stop()
      },
    }
  })

  test('jobs that Redis loses are done nevertheless, each once', async () => {
    const server = await startRedis()
    const { outbox, promised, close } = await openTestOutbox()
    const often = { lookEveryMs: 20, olderThanMs: 0 }
    const open = () =>
      withOutbox(createJobQueue({ url: server.url, onError: silent }), { outbox, log }, often)
    const type = aType()
    const adding = open()
    const numbers = Array.from({ length: 150 }, (_, number) => number)
    for (const number of numbers) await adding.enqueue(type, { number })
    const redis = await openRedis(server.url, { name: 'specs', onError: silent })
    await redis.flushall()
    redis.disconnect()
    const done: unknown[] = []
    const jobs = open()
    jobs.work(type, async ({ number }) => void done.push(number))
    await jobs.start()
    await expect.poll(promised, { timeout: 60_000 }).toEqual([])
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers)
    await Promise.all([adding.close(), jobs.close()])
    await close()
    await server.stop()
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
          log,
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
