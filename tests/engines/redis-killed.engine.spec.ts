import { randomBytes, randomUUID } from 'node:crypto'
import { within } from '@modstead/infra/event-store/within'
import { answerTo } from '@modstead/infra/http/error-handler'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue, JobType } from '@modstead/infra/jobs/port'
import { redisAllowances } from '@modstead/infra/rate-limits/redis-allowances'
import { RequestLimit } from '@modstead/infra/rate-limits/request-limit'
import { createThrottle } from '@modstead/infra/rate-limits/throttle'
import { openRedis } from '@modstead/infra/redis/open-redis'
import { isRedisAway } from '@modstead/infra/redis/redis-away'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis, whyNoRedis } from '../support/engines/redis.ts'

const PATIENTLY = { timeout: 60_000, interval: 20 }
/** A refusal takes at most three seconds, but the machine may be busy. */
const SECONDS_MS = 15_000
const HOUR = 3_600_000
const silent = () => {}
const refusals = { problems: {}, fieldOf: () => undefined }

let server: TestRedis
const closing: (() => unknown)[] = []

const refusal = async (work: Promise<unknown>): Promise<Error> =>
  within(
    SECONDS_MS,
    'what Redis is needed for',
    work.then(
      () => Promise.reject(new Error('it was not refused')),
      (error: Error) => error,
    ),
  )

const openAllowances = async () => {
  const redis = await openRedis(server.url, { name: 'specs', onError: silent })
  closing.push(() => redis.disconnect())
  return redisAllowances(redis, randomBytes(32))
}

const openQueue = (): JobQueue => {
  const jobs = createJobQueue({ url: server.url, onError: silent }, { lockMs: 1_000 })
  closing.push(() => jobs.close())
  return jobs
}

const aType = (): JobType => ({
  name: `type-${randomUUID()}`,
  lane: { name: `lane-${randomUUID()}`, concurrency: 2 },
  attempts: 3,
  backOffMs: 1,
  timeLimitMs: 60_000,
})

const specs = () => {
  beforeAll(async () => {
    server = await startRedis()
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  afterAll(() => server?.stop())

  test('allowances are refused while Redis is away or hangs, and continue unchanged when it is back', async () => {
    const allowances = await openAllowances()
    const limit = { name: 'spec', max: 10, windowMs: HOUR, onAway: 'refuse' } as const
    const ask = { limit, key: 'a', wanted: 4, ahead: false }
    const granted = async () => (await allowances.take([ask])).map((taken) => taken.granted)
    expect(await granted()).toEqual([4])
    await server.kill()
    expect(await refusal(granted())).toSatisfy(isRedisAway)
    await server.restart()
    await expect.poll(() => granted().catch(silent), PATIENTLY).toEqual([4])
    server.fallSilent()
    expect(await refusal(granted())).toSatisfy(isRedisAway)
    server.wake()
    await expect.poll(async () => (await granted().catch(silent))?.[0], PATIENTLY).toBeLessThanOrEqual(2)
  })

  test('without Redis a limit of requests continues in each process separately', async () => {
    const shared = await openAllowances()
    const failures: unknown[] = []
    const requests = new RequestLimit({
      limit: { name: 'requests', max: 3, windowMs: HOUR, onAway: 'allow' },
      shared,
      onFailure: (error) => failures.push(error),
    })
    const count = () => new Promise<number>((done) => requests.count('a', ({ current }) => done(current)))
    await server.kill()
    const counted: number[] = []
    for (let tries = 0; tries < 4; tries += 1) counted.push(await count())
    expect(counted).toEqual([1, 2, 3, 4])
    expect(failures).toHaveLength(1)
    await server.restart()
  })

  test.each([
    ['is killed', () => server.kill(), () => server.restart()],
    ['hangs', async () => server.fallSilent(), async () => server.wake()],
  ])(
    'while Redis %s, a throttle that guards a secret refuses, and continues counting when it is back',
    async (_how, leave, comeBack) => {
      const throttle = createThrottle(await openAllowances())
      const key = randomUUID()
      const attempt = () => throttle('sign in', key, { max: 2, windowMs: HOUR, onAway: 'refuse' })
      const guess = () => throttle('looks', key, { max: 2, windowMs: HOUR, onAway: 'allow' })
      expect((await attempt()).allowed).toBe(true)
      await leave()
      const refused = await refusal(attempt())
      expect(answerTo(refused, '/v3/sign-in', refusals)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { code: 'tries-unavailable' },
      })
      const alone = [await guess(), await guess(), await guess()]
      expect(alone.map(({ allowed }) => allowed)).toEqual([true, true, false])
      await comeBack()
      // A try in flight when Redis fell silent may have been counted.
      await expect
        .poll(() => attempt().then(({ allowed }) => allowed, silent), PATIENTLY)
        .toBeTypeOf('boolean')
      await expect.poll(() => attempt().then(({ allowed }) => allowed, silent), PATIENTLY).toBe(false)
    },
  )

  test('queues continue when Redis is back: with waiting, running and new jobs', async () => {
    const type = aType()
    const jobs = openQueue()
    const began = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const done: unknown[] = []
    jobs.work(type, async ({ name }) => {
      if (name === 'running') {
        began.resolve()
        await end.promise
      }
      done.push(name)
    })
    await jobs.start()
    const running = await jobs.enqueue(type, { name: 'running' })
    await began.promise
    const later = aType()
    const waiting = await openQueue().enqueue(later, { name: 'waiting' })

    await server.kill()
    expect(await refusal(jobs.enqueue(type, { name: 'refused' }))).toSatisfy(isRedisAway)
    await refusal(jobs.enqueue(aType(), { name: 'refused, in a lane that was not used before' }))
    await refusal(jobs.counts())
    await server.restart()
    end.resolve()

    await expect.poll(() => jobs.find(running).catch(silent), PATIENTLY).toMatchObject({ state: 'done' })
    const afterwards = await jobs.enqueue(type, { name: 'afterwards' })
    await expect.poll(() => jobs.find(afterwards), PATIENTLY).toMatchObject({ state: 'done' })
    expect(done).toContain('running')
    expect(done).toContain('afterwards')
    expect(await jobs.find(waiting)).toMatchObject({ state: 'waiting' })
  })

  test('an idle worker finds what is added after Redis was away', async () => {
    const type = aType()
    const jobs = openQueue()
    jobs.work(type, async () => {})
    await jobs.start()
    await server.kill()
    await server.restart()
    const other = openQueue()
    const id = await other.enqueue(type, {})
    await expect.poll(() => other.find(id), PATIENTLY).toMatchObject({ state: 'done' })
  })

  test('a queue starts once Redis is there, and closes without it', async () => {
    const type = aType()
    const jobs = openQueue()
    jobs.work(type, async () => {})
    await server.kill()
    expect(await refusal(jobs.start())).toSatisfy(isRedisAway)
    await server.restart()
    await jobs.start()
    const id = await jobs.enqueue(type, {})
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    await server.kill()
    await within(SECONDS_MS, 'the close', jobs.close())
    await server.restart()
  })
}

const missing = whyNoRedis()
if (missing === undefined) describe('a Redis that is killed', specs)
else
  describe('a Redis that is killed', () => {
    test('stops neither allowances nor queues', ({ skip }) => skip(missing))
  })
