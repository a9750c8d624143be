import { describe, expect, test, vi } from 'vitest'
import { BytesDiffer } from '../../files/storage-errors.ts'
import { Hopeless, type JobQueue, type JobType } from '../port.ts'
import { aType, type JobsContract, PATIENTLY } from './jobs-under-test.ts'

const countsOf = async (jobs: JobQueue, type: JobType) =>
  (await jobs.counts()).find((each) => each.type === type.name)

const deadOf = async (jobs: JobQueue, type: JobType) =>
  (await jobs.dead({ offset: 0, limit: 1_000 })).filter((each) => each.type === type.name)

export const failingContract = (contract: JobsContract): void => {
  describe('a job that fails', () => {
    test('runs again after a pause, with the same id, until it succeeds', async () => {
      const type = aType()
      const jobs = contract.open()
      const runs: string[] = []
      jobs.work(type, async (_data, { id, attempt }) => {
        runs.push(`${id} ${attempt}`)
        if (attempt < 3) throw new Error('on purpose')
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(runs).toEqual([`${id} 1`, `${id} 2`, `${id} 3`])
    })

    test('does not block the others while it pauses, and is counted as failed', async () => {
      const type = aType({ backOffMs: 3_600_000 })
      const jobs = contract.open()
      jobs.work(type, async ({ bad }) => {
        if (bad) throw new Error('on purpose')
      })
      await jobs.start()
      const bad = await jobs.enqueue(type, { bad: true })
      const good = await jobs.enqueue(type, { bad: false })
      await expect.poll(() => jobs.find(good), PATIENTLY).toMatchObject({ state: 'done' })
      await expect.poll(() => jobs.find(bad), PATIENTLY).toMatchObject({ state: 'delayed', attempts: 1 })
      expect(await countsOf(jobs, type)).toMatchObject({ failed: 1, delayed: 0, dead: 0 })
    })

    test('runs again soon if a clock that was months ahead set the time of its next attempt', async () => {
      const type = aType({ backOffMs: 3_600_000 })
      const jobs = contract.open()
      jobs.work(type, async (_data, { attempt }) => {
        if (attempt < 2) throw new Error('on purpose')
      })
      await jobs.start()
      const failsOnce = async () => {
        const id = await jobs.enqueue(type, {})
        await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'delayed', attempts: 1 })
        return id
      }
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 24 * 3_600_000 })
      const ahead = await failsOnce().finally(() => vi.useRealTimers())
      const onTime = await failsOnce()
      await expect.poll(() => jobs.find(ahead), PATIENTLY).toMatchObject({ state: 'done' })
      expect(await jobs.find(onTime)).toMatchObject({ state: 'delayed', attempts: 1 })
    })

    test('is dead after its attempts, with the reason, and stays in the list until it is replayed', async () => {
      const type = aType()
      const jobs = contract.open()
      let isBroken = true
      let runs = 0
      jobs.work(type, async () => {
        runs += 1
        if (isBroken) throw new Error('on purpose')
      })
      await jobs.start()
      const id = await jobs.enqueue(type, { to: 'anna' }, { id: 'a' })
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead' })
      expect(runs).toBe(3)
      await jobs.enqueue(type, { to: 'anna' }, { id: 'a' })
      expect(await deadOf(jobs, type)).toEqual([
        {
          id,
          type: type.name,
          data: { to: 'anna' },
          error: 'on purpose',
          attempts: 3,
          enqueuedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          diedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ])
      expect(await countsOf(jobs, type)).toMatchObject({ dead: 1, failed: 0 })
      isBroken = false
      expect(await jobs.replay(id)).toBe(true)
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(await deadOf(jobs, type)).toEqual([])
      expect(await jobs.replay(id)).toBe(false)
      expect(await jobs.replay('nothing~1')).toBe(false)
    })

    test('is dead at once if it says that retrying cannot help, and can be replayed', async () => {
      const type = aType()
      const jobs = contract.open()
      let runs = 0
      jobs.work(type, async () => {
        runs += 1
        if (runs === 1) throw new Hopeless('refused for good')
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead', attempts: 1 })
      expect(await deadOf(jobs, type)).toMatchObject([{ error: 'refused for good', attempts: 1 }])
      expect(runs).toBe(1)
      await jobs.replay(id)
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    })

    test('is dead after its attempts if bytes differ, which no waiting mends', async () => {
      const type = aType({ attempts: 1 })
      const jobs = contract.open()
      jobs.work(type, async () => {
        throw new BytesDiffer('not what was uploaded')
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead', attempts: 1 })
    })

    test('gets all its attempts again when it is replayed', async () => {
      const type = aType({ attempts: 2 })
      const jobs = contract.open()
      let runs = 0
      jobs.work(type, async () => {
        runs += 1
        throw new Error('on purpose')
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await expect.poll(async () => (await deadOf(jobs, type)).length, PATIENTLY).toBe(1)
      await jobs.replay(id)
      await expect.poll(() => runs, PATIENTLY).toBe(4)
    })

    test('fails if it takes too long, and is told so', async () => {
      const type = aType({ attempts: 1, timeLimitMs: 10 })
      const jobs = contract.open()
      const told = Promise.withResolvers<void>()
      jobs.work(type, (_data, { signal }) => {
        signal.addEventListener('abort', () => told.resolve())
        return new Promise(() => {})
      })
      await jobs.start()
      const id = await jobs.enqueue(type, {})
      await told.promise
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead' })
      expect(await deadOf(jobs, type)).toMatchObject([{ error: 'took longer than 10 ms' }])
    })

    test('is listed page by page once dead, the latest first', async () => {
      const type = aType({ attempts: 1 })
      const jobs = contract.open()
      jobs.work(type, async () => {
        throw new Error('on purpose')
      })
      await jobs.start()
      const ids: string[] = []
      for (const number of [1, 2]) {
        const id = await jobs.enqueue(type, { number })
        await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'dead' })
        ids.unshift(id)
      }
      const [latest] = await jobs.dead({ offset: 0, limit: 1 })
      const [before] = await jobs.dead({ offset: 1, limit: 1 })
      expect([latest?.id, before?.id]).toEqual(ids)
    })
  })
}
