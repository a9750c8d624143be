import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { createJobQueue } from '../bullmq/job-queue.ts'
import { aType, PATIENTLY } from '../contract/jobs-under-test.ts'
import type { JobQueue } from '../port.ts'
import type { Outbox } from './outbox.ts'
import { openTestOutbox, type TestOutbox } from './test-outbox.ts'
import { withOutbox } from './with-outbox.ts'

const HOUR_MS = 3_600_000
const OFTEN = { lookEveryMs: 20, olderThanMs: 0 }

/** Stands where Redis would, and can be emptied in the same way. */
let store: TestDatabase
let inStore: pg.Pool
let home: TestOutbox
const opened: JobQueue[] = []
let warnings: unknown[]
/** Pages that the queues of a spec have read. */
let pages: number

const counted = (outbox: Outbox): Outbox => ({
  ...outbox,
  async promisedBefore(ageMs, page) {
    const found = await outbox.promisedBefore(ageMs, page)
    pages += 1
    return found
  },
})
const open = (times = OFTEN): JobQueue => {
  const queue = createJobQueue({ url: store.url, onError: () => {} }, { lockMs: 1_000 })
  const log = { debug: () => {}, warn: (fields: unknown) => void warnings.push(fields) }
  const jobs = withOutbox(queue, { outbox: counted(home.outbox), log }, times)
  opened.push(jobs)
  return jobs
}
const emptyStore = () => inStore.query('truncate bullmq.job cascade')
const promised = () => home.promised()
/** After these looks, the first of them has also done what it found to do. */
const twoLooks = async (): Promise<void> => {
  const before = pages
  await expect.poll(() => pages, PATIENTLY).toBeGreaterThanOrEqual(before + 2)
}

beforeAll(async () => {
  store = await openTestDatabase()
  inStore = createPool(store.url, { name: 'emptied store' })
  home = await openTestOutbox()
})
beforeEach(async () => {
  warnings = []
  pages = 0
  await home.empty()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
})
afterAll(async () => {
  await inStore?.end()
  await Promise.all([store?.close(), home?.close()])
})

describe('a job that its store lost', () => {
  test('is done nevertheless, with its data and trace', async () => {
    const type = aType()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const id = await open().enqueue(type, { to: 'anna' }, { id: 'mail:7', traceparent })
    await emptyStore()
    expect(await open().find(id)).toEqual({ state: 'waiting', progress: 0, attempts: 0 })
    expect(await open().find('nobody promised it')).toBeNull()
    const jobs = open()
    const runs: unknown[] = []
    jobs.work(type, async (data, job) => void runs.push([data, job.id, job.traceparent]))
    await jobs.start()
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    expect(runs).toEqual([[{ to: 'anna' }, id, traceparent]])
    expect(await promised()).toEqual([])
    expect(warnings).toEqual([{ jobs: 1 }])
  })

  test('still waits for its time', async () => {
    const type = aType()
    const id = await open().enqueue(type, {}, { delayMs: HOUR_MS })
    await emptyStore()
    const jobs = open()
    jobs.work(type, async () => {})
    await jobs.start()
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'delayed' })
    const { rows } = await inStore.query<{ delay: string }>(
      'select delay_ms as delay from bullmq.job where id = $1',
      [id],
    )
    expect(Number(rows[0]?.delay)).toBeGreaterThan(HOUR_MS - 60_000)
    expect(Number(rows[0]?.delay)).toBeLessThanOrEqual(HOUR_MS)
  })

  test('is done once, as one of many', async () => {
    const type = aType({ lane: { name: `many-${process.pid}`, concurrency: 50 } })
    const adding = open()
    const keys = Array.from({ length: 250 }, (_, number) => `${1_000 + number}`)
    await Promise.all(keys.map((id) => adding.enqueue(type, { id }, { id })))
    await emptyStore()
    // Their first look goes on until it finds no more.
    const jobs = [open({ ...OFTEN, lookEveryMs: HOUR_MS }), open({ ...OFTEN, lookEveryMs: HOUR_MS })]
    const runs: unknown[] = []
    for (const each of jobs) {
      each.work(type, async ({ id }) => void runs.push(id))
      await each.start()
    }
    await expect.poll(promised, PATIENTLY).toEqual([])
    expect(runs.toSorted()).toEqual(keys)
  })

  test('waits for a process that knows its type', async () => {
    const type = aType()
    const id = await open().enqueue(type, {})
    await emptyStore()
    const stranger = open()
    stranger.work(aType(), async () => {})
    await stranger.start()
    await twoLooks()
    expect(await promised()).toEqual([id])
    expect(warnings).toEqual([])
  })

  test('is left alone while it may be on its way to the store', async () => {
    const type = aType()
    const id = await open().enqueue(type, {})
    await emptyStore()
    const jobs = open({ ...OFTEN, olderThanMs: HOUR_MS })
    jobs.work(type, async () => {})
    await jobs.start()
    await twoLooks()
    expect(await promised()).toEqual([id])
  })
})

describe('a job that its store knows', () => {
  test('is not added again while it runs', async () => {
    const type = aType()
    const jobs = open()
    const end = Promise.withResolvers<void>()
    let runs = 0
    jobs.work(type, async () => {
      runs += 1
      await end.promise
    })
    const id = await jobs.enqueue(type, {})
    await jobs.start()
    await expect.poll(() => runs, PATIENTLY).toBe(1)
    await twoLooks()
    expect(await promised()).toEqual([id])
    end.resolve()
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    expect(runs).toBe(1)
    expect(await promised()).toEqual([])
    expect(warnings).toEqual([])
  })

  test('is not revived when it is dead, and is done after a replay', async () => {
    const type = aType({ attempts: 1 })
    const jobs = open()
    let isBroken = true
    let runs = 0
    jobs.work(type, async () => {
      runs += 1
      if (isBroken) throw new Error('on purpose')
    })
    const id = await jobs.enqueue(type, {})
    await jobs.start()
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead' })
    await twoLooks()
    expect(runs).toBe(1)
    expect(await promised()).toEqual([id])
    isBroken = false
    expect(await jobs.replay(id)).toBe(true)
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    expect(await promised()).toEqual([])
  })

  test('is not done again if it is added after it was done', async () => {
    const type = aType()
    const jobs = open()
    let runs = 0
    jobs.work(type, async () => void runs++)
    await jobs.start()
    const id = await jobs.enqueue(type, {}, { id: 'a' })
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    await jobs.enqueue(type, {}, { id: 'a' })
    await expect.poll(promised, PATIENTLY).toEqual([])
    expect(runs).toBe(1)
  })
})

test('a job that died so long ago that its store dropped it is forgotten', async () => {
  const type = aType()
  await open().enqueue(type, {})
  await emptyStore()
  await home.age(91)
  const jobs = open()
  let runs = 0
  jobs.work(type, async () => void runs++)
  await jobs.start()
  await expect.poll(promised, PATIENTLY).toEqual([])
  await twoLooks()
  expect(runs).toBe(0)
})
