import { threadId } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { openPasswordThreads, type PasswordThreads, type ThreadLimits } from './password-threads.ts'
import { PasswordsBusy } from './passwords-busy.ts'

const opened: PasswordThreads[] = []
const open = (limits: Partial<ThreadLimits> = {}, script = './test-thread.ts'): PasswordThreads => {
  const threads = openPasswordThreads(new URL(script, import.meta.url), {
    ...{ threads: 1, waiting: 1, wallMs: 60_000, heapMb: 32 },
    ...limits,
  })
  opened.push(threads)
  return threads
}
afterEach(() => Promise.all(opened.splice(0).map((threads) => threads.close())))

it('runs the named function outside the main thread', async () => {
  const threads = open()
  expect(await threads.run('idOfThread', null)).not.toBe(threadId)
  expect(await threads.run('echo', 'a')).toBe('a')
})

it('passes on errors, and continues', async () => {
  const threads = open()
  await expect(threads.run('fail', 'a')).rejects.toThrow(new TypeError('not a'))
  expect(await threads.run('echo', 'a')).toBe('a')
})

it('runs a limited number at once and lets a limited number wait; more are refused immediately', async () => {
  const threads = open({ threads: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((each) => threads.run('echo', each)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: expect.any(PasswordsBusy) })
  expect(await threads.run('echo', 'e')).toBe('e')
})

it('ends a job that never ends while the process continues, and accepts another', async () => {
  const threads = open({ wallMs: 2_000 })
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  await expect(threads.run('endless', null)).rejects.toBeInstanceOf(PasswordsBusy)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(1)
  // A busy machine may take longer to start the next thread.
  const goesOn = () => threads.run('echo', 'a').catch(() => undefined)
  await expect.poll(goesOn, { timeout: 60_000 }).toBe('a')
})

it('ends a job that fills the memory, and accepts another', async () => {
  const threads = open()
  await expect(threads.run('fill', null)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await threads.run('echo', 'a')).toBe('a')
})

it('survives threads that cannot start', async () => {
  const threads = open({ wallMs: 1_000 }, './no-such-thread.ts')
  await expect(threads.run('echo', 'a')).rejects.toBeInstanceOf(PasswordsBusy)
})
