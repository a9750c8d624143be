import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobQueue, JobType } from '../jobs/port.ts'
import type { Timers } from './port.ts'

/** One process: its timers, and the jobs that they become. */
export interface TimersUnderTest {
  readonly timers: Timers
  readonly jobs: JobQueue
}

export interface TimersHost {
  /** A spec can replace `enqueue` of the jobs. */
  open(
    types: readonly JobType[],
    now: () => number,
    enqueue?: (jobs: JobQueue) => JobQueue['enqueue'],
  ): Promise<TimersUnderTest>
  dispose(): Promise<void>
}

const PATIENTLY = { timeout: 60_000, interval: 10 }
const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const YEAR_MS = 365 * 24 * 3_600_000

export const rings: JobType = {
  name: 'rings',
  lane: { name: 'rings', concurrency: 1 },
  attempts: 1,
  backOffMs: 1,
  timeLimitMs: 60_000,
}

/** The specs that every adapter of the port passes. */
export const timersContract = (name: string, prepare: () => Promise<TimersHost>): void => {
  describe(name, () => {
    let host: TimersHost
    let clock: number
    let rung: unknown[]
    let keys = 0
    const opened: TimersUnderTest[] = []
    const at = (afterMs: number) => new Date(NOW + afterMs).toISOString()
    const aKey = (): string => `spec:${keys++}`

    const process = async (...given: Parameters<TimersHost['open']> | []) => {
      const [types = [rings], now = () => clock, enqueue] = given
      const under = await host.open(types, now, enqueue)
      opened.push(under)
      under.jobs.work(rings, async ({ bell }) => void rung.push(bell))
      return under
    }
    const running = async (...given: Parameters<TimersHost['open']> | []) => {
      const under = await process(...given)
      await under.jobs.start()
      under.timers.start()
      return under.timers
    }
    /** Waits until timers that were due before this one have become jobs as well. */
    const passes = async (timers: Timers) => {
      const bell = aKey()
      await timers.set(bell, new Date(clock).toISOString(), rings, { bell })
      await expect.poll(() => rung, PATIENTLY).toContain(bell)
      rung = rung.filter((each) => each !== bell)
    }

    beforeAll(async () => {
      host = await prepare()
    })
    beforeEach(() => {
      clock = NOW
      rung = []
    })
    afterEach(async () => {
      for (const { timers, jobs } of opened.splice(0)) {
        await timers.close()
        await jobs.close()
      }
    })
    afterAll(() => host?.dispose())

    test('a timer rings when its time has come, and not before', async () => {
      const timers = await running()
      await timers.set(aKey(), at(1), rings, { bell: 'first' })
      await timers.set(aKey(), at(10 * YEAR_MS), rings, { bell: 'far away' })
      await passes(timers)
      expect(rung).toEqual([])
      clock += 1
      await expect.poll(() => rung, PATIENTLY).toEqual(['first'])
      clock = NOW + 10 * YEAR_MS
      await expect.poll(() => rung, PATIENTLY).toEqual(['first', 'far away'])
    })

    test('rings once, however many processes look, even if it was set by one that is gone', async () => {
      const { timers: gone } = await process()
      const bells = Array.from({ length: 150 }, (_, number) => number)
      for (const bell of bells) await gone.set(aKey(), at(0), rings, { bell })
      await gone.close()
      const [timers, others] = await Promise.all([running(), running()])
      await expect.poll(() => rung.length, PATIENTLY).toBe(bells.length)
      await passes(timers)
      await passes(others)
      expect(rung.map(Number).sort((a, b) => a - b)).toEqual(bells)
    })

    test('moves to another time for its key, forwards and backwards', async () => {
      const timers = await running()
      const key = aKey()
      await timers.set(key, at(1_000), rings, { bell: 'first' })
      await timers.set(key, at(3_000), rings, { bell: 'put off' })
      clock += 1_000
      await passes(timers)
      expect(rung).toEqual([])
      await timers.set(key, at(1_000), rings, { bell: 'moved up' })
      await expect.poll(() => rung, PATIENTLY).toEqual(['moved up'])
      clock += YEAR_MS
      await passes(timers)
      expect(rung).toEqual(['moved up'])
    })

    test('may be set again after it has rung', async () => {
      const timers = await running()
      const key = aKey()
      await timers.set(key, at(0), rings, { bell: 'once' })
      await expect.poll(() => rung, PATIENTLY).toEqual(['once'])
      await timers.set(key, at(1), rings, { bell: 'again' })
      clock += 1
      await expect.poll(() => rung, PATIENTLY).toEqual(['once', 'again'])
    })

    test('does not ring after it was cancelled', async () => {
      const timers = await running()
      const key = aKey()
      await timers.set(key, at(1), rings, { bell: 'cancelled' })
      await timers.cancel(key)
      clock += YEAR_MS
      await passes(timers)
      expect(rung).toEqual([])
    })

    test('is overdue if its time has passed and nobody rings it', async () => {
      const { timers } = await process()
      expect(await timers.overdue()).toEqual({ count: 0, seconds: 0 })
      const keys = [aKey(), aKey(), aKey()]
      const [first = '', second = '', third = ''] = keys
      await timers.set(first, at(1_000), rings, {})
      await timers.set(second, at(4_000), rings, {})
      await timers.set(third, at(YEAR_MS), rings, {})
      clock += 6_000
      expect(await timers.overdue()).toEqual({ count: 2, seconds: 5 })
      for (const key of keys) await timers.cancel(key)
    })

    test('rings once even if the clock jumps back, before it or after', async () => {
      const timers = await running()
      await timers.set(aKey(), at(2_000), rings, { bell: 'one' })
      clock -= YEAR_MS
      await passes(timers)
      expect(rung).toEqual([])
      clock = NOW + 2_000
      await expect.poll(() => rung, PATIENTLY).toEqual(['one'])
      clock = NOW - YEAR_MS
      await passes(timers)
      clock = NOW + YEAR_MS
      await passes(timers)
      expect(rung).toEqual(['one'])
    })

    test('rings once even if its process fails after the job was added', async () => {
      let failures = 0
      const timers = await running(
        [rings],
        () => clock,
        (jobs) =>
          async (...job) => {
            const id = await jobs.enqueue(...job)
            if (failures++ === 0) throw new Error('on purpose')
            return id
          },
      )
      await timers.set(aKey(), at(0), rings, { bell: 'one' })
      await expect.poll(() => failures, PATIENTLY).toBe(2)
      await passes(timers)
      expect(rung).toEqual(['one'])
    })

    test('of an unknown type is left to a process that knows it', async () => {
      const timers = await running([], () => clock)
      await timers.set(aKey(), at(0), rings, { bell: 'later release' })
      const knowing = await running()
      await passes(knowing)
      await expect.poll(() => rung, PATIENTLY).toEqual(['later release'])
    })
  })
}
