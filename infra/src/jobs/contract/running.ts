import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import { StoreUnavailable } from '../../event-store/port.ts'
import { FilesAway } from '../../files/storage-errors.ts'
import { type JobData, Postponed, type RunningJob } from '../port.ts'
import { aType, type JobsContract, PATIENTLY } from './jobs-under-test.ts'

export const runningContract = (contract: JobsContract): void => {
  describe('a job', () => {
    test('is run with its data by a worker for its type, even one that starts later', async () => {
      const type = aType()
      const id = await contract.open().enqueue(type, { to: 'anna' })
      const done: JobData[] = []
      const jobs = contract.open()
      jobs.work(type, async (data) => void done.push(data))
      await jobs.start()
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(done).toEqual([{ to: 'anna' }])
    })

    test('exists once per id, even if it was just done or is added several times at once', async () => {
      const type = aType()
      const jobs = contract.open()
      const other = contract.open()
      let runs = 0
      jobs.work(type, async () => void runs++)
      await jobs.start()
      const add = (by: typeof jobs) => by.enqueue(type, {}, { id: 'mail:7' })
      const ids = await Promise.all([add(jobs), add(other), add(jobs)])
      const [id = ''] = ids
      expect(new Set(ids).size).toBe(1)
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      await add(other)
      const after = await jobs.enqueue(type, {}, { id: 'another' })
      await expect.poll(() => jobs.find(after), PATIENTLY).toMatchObject({ state: 'done' })
      expect(runs).toBe(2)
    })

    test('waits for its delay', async () => {
      const type = aType()
      const jobs = contract.open()
      jobs.work(type, async () => {})
      await jobs.start()
      const id = await jobs.enqueue(type, {}, { delayMs: 3_600_000 })
      expect(await jobs.find(id)).toMatchObject({ state: 'delayed' })
      expect(await jobs.counts()).toContainEqual(expect.objectContaining({ type: type.name, delayed: 1 }))
    })

    test('carries the trace of its caller, and nothing else but its data', async () => {
      const type = aType()
      const jobs = contract.open()
      const seen: unknown[] = []
      jobs.work(type, async (data, { traceparent }) => void seen.push([data, traceparent]))
      await jobs.start()
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      await jobs.enqueue(type, { number: 1 }, { traceparent })
      await expect.poll(() => seen, PATIENTLY).toHaveLength(1)
      await jobs.enqueue(type, { number: 2 })
      await expect
        .poll(() => seen, PATIENTLY)
        .toEqual([
          [{ number: 1 }, traceparent],
          [{ number: 2 }, undefined],
        ])
    })

    test('counts as waiting in its lane from when it may run until it runs', async () => {
      const lane = { name: `waits-${randomUUID()}`, concurrency: 1 }
      const type = aType({ lane })
      const adds = contract.open()
      const waitOf = async () => (await adds.waits()).find((each) => each.lane === lane.name)?.sinceMs
      const before = Date.now()
      await adds.enqueue(type, { number: 1 })
      const after = Date.now()
      await adds.enqueue(type, { number: 2 })
      await adds.enqueue(type, { number: 3 }, { delayMs: 3_600_000 })
      const since = (await waitOf()) ?? 0
      expect(since).toBeGreaterThanOrEqual(before)
      expect(since).toBeLessThanOrEqual(after)
      const works = contract.open()
      works.work(type, async () => {})
      await works.start()
      await expect.poll(waitOf, PATIENTLY).toBeUndefined()
    })

    test('reports its progress', async () => {
      const type = aType()
      const jobs = contract.open()
      const end = Promise.withResolvers<void>()
      jobs.work(type, async (_data, job) => {
        await job.progress(40)
        await end.promise
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'active', progress: 40 })
      end.resolve()
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    })

    test('that is postponed runs again without losing an attempt', async () => {
      const type = aType({ attempts: 1 })
      const jobs = contract.open()
      const attempts: number[] = []
      jobs.work(type, async (_data, { attempt }) => {
        attempts.push(attempt)
        if (attempts.length < 4) throw new Postponed(1)
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(attempts).toEqual([1, 1, 1, 1])
    })

    test.each([
      new EngineAway('the database is away'),
      new FilesAway('the store of files is away'),
      new StoreUnavailable('the event store is away'),
    ])('loses no attempt because $message', async (error) => {
      const type = aType({ attempts: 1 })
      const jobs = contract.open()
      const attempts: number[] = []
      jobs.work(type, async (_data, { attempt }) => {
        attempts.push(attempt)
        if (attempts.length === 1) throw error
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(attempts).toEqual([1, 1])
    })

    test('is returned unharmed when its process stops', async () => {
      const type = aType({ attempts: 1 })
      const stopping = contract.open()
      const began = Promise.withResolvers<RunningJob>()
      stopping.work(type, (_data, job) => {
        began.resolve(job)
        return new Promise(() => {})
      })
      await stopping.start()
      const id = await stopping.enqueue(type, {})
      const { signal } = await began.promise
      await stopping.close()
      expect(signal.aborted).toBe(true)
      const jobs = contract.open()
      expect(await jobs.find(id)).toMatchObject({ state: 'waiting' })
    })
  })

  describe('the jobs of a lane', () => {
    test('run concurrently up to its limit, independently of other lanes', async () => {
      const narrow = aType({ lane: { name: `narrow-${process.pid}`, concurrency: 2 } })
      const beside = aType()
      const jobs = contract.open()
      const end = Promise.withResolvers<void>()
      let running = 0
      let maxRunning = 0
      jobs.work(narrow, async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await end.promise
        running -= 1
      })
      jobs.work(beside, async () => {})
      await jobs.start()
      const ids = await Promise.all([1, 2, 3, 4, 5].map(() => jobs.enqueue(narrow, {})))
      await expect.poll(() => running, PATIENTLY).toBe(2)
      const other = await jobs.enqueue(beside, {})
      await expect.poll(() => jobs.find(other), PATIENTLY).toMatchObject({ state: 'done' })
      expect(await jobs.counts()).toContainEqual(
        expect.objectContaining({ type: narrow.name, active: 2, waiting: 3 }),
      )
      end.resolve()
      for (const id of ids) await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(maxRunning).toBe(2)
    })

    test('are limited per period of time, across all processes', async () => {
      const rate = { max: 2, perMs: 3_600_000 }
      const type = aType({ lane: { name: `rated-${process.pid}`, concurrency: 4, rate } })
      let runs = 0
      for (const jobs of [contract.open(), contract.open()]) {
        jobs.work(type, async () => void runs++)
        await jobs.start()
      }
      const jobs = contract.open()
      for (const number of [1, 2, 3, 4, 5]) await jobs.enqueue(type, { number })
      await expect.poll(() => runs, PATIENTLY).toBe(2)
      expect(await jobs.counts()).toContainEqual(expect.objectContaining({ type: type.name, waiting: 3 }))
    })
  })

  describe('a schedule', () => {
    test('adds a job at each of its times, in its time zone, until it is removed', async () => {
      const type = aType()
      const jobs = contract.open()
      let runs = 0
      jobs.work(type, async () => void runs++)
      await jobs.start()
      const timeZone = 'Asia/Kathmandu'
      const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
      const hour = Number(clock.format(new Date()))
      const cron = `* * ${hour},${(hour + 1) % 24} * * *`
      await jobs.schedule(type, 'each second of this hour', { cron, timeZone }, {})
      await expect.poll(() => runs, PATIENTLY).toBeGreaterThan(1)
      await jobs.unschedule(type, 'each second of this hour')
      await expect
        .poll(async () => (await jobs.counts()).find((each) => each.type === type.name), PATIENTLY)
        .toMatchObject({ waiting: 0, active: 0, delayed: 0 })
    })

    test('refuses an unknown time zone', async () => {
      const when = { cron: '0 3 * * *', timeZone: 'Europe/Atlantis' }
      await expect(contract.open().schedule(aType(), 'nightly', when, {})).rejects.toThrow()
    })
  })
}
