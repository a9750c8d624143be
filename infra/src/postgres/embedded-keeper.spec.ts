import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keepRunning, type Wait } from './embedded-keeper.ts'
import type { ServerProcess } from './embedded-server-process.ts'

const silent = { debug: () => undefined, warn: () => undefined }

const atOnce: Wait = () => nextTurn()
const untilStopped: Wait = async (_, stopping) => {
  await once(stopping, 'abort')
}

/** A server without a process, which ends when it is told to. */
const pretend = (pid: number) => {
  const gone = Promise.withResolvers<string>()
  const end = vi.fn(async () => gone.resolve('told to end'))
  return { pid, gone: gone.promise, end, die: () => gone.resolve('no space left') }
}

const failing = async (): Promise<ServerProcess> => {
  throw new Error('no space left')
}

test('a server is started again for as long as it takes', async () => {
  const [first, second] = [pretend(1), pretend(2)]
  const start = vi.fn(failing)
  const kept = keepRunning(first, start, silent, atOnce)
  first.die()
  // More often than a counter of attempts would allow.
  await vi.waitFor(() => expect(start.mock.calls.length).toBeGreaterThan(50))
  start.mockResolvedValue(second)
  await vi.waitFor(() => expect(kept.pid).toBe(2))
  const tries = start.mock.calls.length
  second.die()
  await vi.waitFor(() => expect(start.mock.calls.length).toBeGreaterThan(tries))
  await kept.stop()
})

test('a server that ends again right after each start is started again as well', async () => {
  const first = pretend(0)
  let started = 0
  const kept = keepRunning(
    first,
    async () => {
      started += 1
      const next = pretend(started)
      if (started <= 50) next.die()
      return next
    },
    silent,
    atOnce,
  )
  first.die()
  await vi.waitFor(() => expect(kept.pid).toBe(51))
  await kept.stop()
})

test('pauses grow, but never so far that a server is missed for long after the cause is gone', async () => {
  const first = pretend(1)
  const waited: number[] = []
  const kept = keepRunning(first, failing, silent, async (ms) => {
    waited.push(ms)
    await nextTurn()
  })
  first.die()
  await vi.waitFor(() => expect(waited.length).toBeGreaterThan(100))
  await kept.stop()
  expect(waited.slice(0, 5)).toEqual([100, 200, 400, 500, 500])
  expect(Math.max(...waited)).toBe(500)
})

test('a stop ends the pause, and nothing is started afterwards', async () => {
  const first = pretend(1)
  const start = vi.fn(failing)
  const kept = keepRunning(first, start, silent, untilStopped)
  first.die()
  await nextTurn()
  await kept.stop()
  expect(start).not.toHaveBeenCalled()
})

test('a stop ends a start that is under way', async () => {
  const first = pretend(1)
  const warn = vi.fn()
  const start = vi.fn(
    (stopping: AbortSignal) =>
      new Promise<ServerProcess>((_, reject) => {
        stopping.addEventListener('abort', () => reject(stopping.reason))
      }),
  )
  const kept = keepRunning(first, start, { ...silent, warn }, atOnce)
  first.die()
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())
  await kept.stop()
  expect(start).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('ended by itself'))
})
