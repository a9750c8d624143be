import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { openTestOutbox } from '@modstead/infra/jobs/outbox/test-outbox'
import { withOutbox } from '@modstead/infra/jobs/outbox/with-outbox'
import type { JobType } from '@modstead/infra/jobs/port'
import { redisAllowances } from '@modstead/infra/rate-limits/redis-allowances'
import { openRedis, type RedisClient } from '@modstead/infra/redis/open-redis'
import { redisEngine } from '../../support/engines/redis.ts'
import { cleanUp } from '../clean-up.ts'
import { startMeasured } from '../engines-of-products.ts'
import type { Figure } from '../figure.ts'
import { bytesOf, rateOf } from './cost.ts'

const CLIENTS = 100_000
/** As many as a process asks about at once. */
const AT_ONCE = 500
/** A day, so that none expires meanwhile. */
const LIMIT = { name: 'measured', max: 300, windowMs: 86_400_000, onAway: 'allow' } as const

const JOBS = 5_000
/** About as much as a mail with both its texts, encrypted. */
const TEXT_BYTES = 3_000
const JOB: JobType = {
  name: 'measured',
  lane: { name: 'measured', concurrency: 16 },
  attempts: 12,
  backOffMs: 15_000,
  timeLimitMs: 90_000,
}
const DONE_LIMIT_MS = 120_000

const fail = (error: unknown): never => {
  throw error
}

const usedMemory = async (redis: RedisClient): Promise<number> =>
  Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1])

const allowanceCosts = async (redis: RedisClient): Promise<readonly Figure[]> => {
  const allowances = redisAllowances(redis, randomBytes(32))
  const before = await usedMemory(redis)
  const began = performance.now()
  let granted = 0
  for (let from = 0; from < CLIENTS; from += AT_ONCE) {
    const asks = Array.from({ length: AT_ONCE }, (_, client) => ({
      limit: LIMIT,
      key: `client ${from + client}`,
      wanted: 1,
      ahead: true,
    }))
    granted += (await allowances.take(asks)).filter((taken) => taken.granted > 0).length
  }
  const rate = (CLIENTS * 1_000) / (performance.now() - began)
  const keys = await redis.dbsize()
  if (granted !== CLIENTS || keys !== CLIENTS) throw new Error(`${granted} of ${CLIENTS} clients have a key`)
  const checked = `each of ${CLIENTS} clients was granted a use and has a key`
  const bytes = ((await usedMemory(redis)) - before) / CLIENTS
  return [
    bytesOf('a client under a limit in Redis', bytes, checked),
    rateOf(`clients under a limit asked about in Redis, ${AT_ONCE} at once`, rate, checked),
  ]
}

const untilDone = async (countLeft: () => Promise<number>): Promise<void> => {
  const deadline = performance.now() + DONE_LIMIT_MS
  while ((await countLeft()) > 0) {
    if (performance.now() > deadline) throw new Error('the jobs were not done in time')
    await pause(100)
  }
}

const jobCosts = async (redis: RedisClient, url: string): Promise<readonly Figure[]> => {
  const { outbox, close } = await openTestOutbox()
  const log = { debug: () => {}, warn: fail }
  const jobs = withOutbox(createJobQueue({ url, onError: fail }), { outbox, log })
  let done = 0
  jobs.work(JOB, async () => {
    done += 1
  })
  try {
    const text = randomBytes(TEXT_BYTES).toString('base64')
    await jobs.enqueue(JOB, { text }, { id: randomUUID() })
    const before = await usedMemory(redis)
    for (let job = 1; job < JOBS; job += 1) await jobs.enqueue(JOB, { text }, { id: randomUUID() })
    const waiting = (await usedMemory(redis)) - before
    const began = performance.now()
    await jobs.start()
    await untilDone(async () => JOBS - done)
    const rate = (JOBS * 1_000) / (performance.now() - began)
    const kept = (await usedMemory(redis)) - before
    const checked = `each of ${JOBS} jobs with ${text.length} characters ran once`
    return [
      bytesOf('a job in Redis, waiting or done', Math.max(waiting, kept) / (JOBS - 1), checked),
      rateOf('jobs done on Redis, one process', rate, checked),
    ]
  } finally {
    await cleanUp(() => jobs.close(), close)
  }
}

export const redisCosts = async (): Promise<readonly Figure[]> => {
  const { variables, stop } = await startMeasured(redisEngine)
  const url = variables.REDIS_URL ?? ''
  const redis = await openRedis(url, { name: 'measuring', onError: fail })
  try {
    return [...(await allowanceCosts(redis)), ...(await jobCosts(redis, url))]
  } finally {
    await cleanUp(async () => redis.disconnect(), stop)
  }
}
