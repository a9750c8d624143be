import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'
import { TooContended } from './refusals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  { waited: 10_000, isDone: true },
  { waited: 10_001, isDone: false },
])('does work that waited $waited ms for its turn: $isDone', async ({ waited, isDone }) => {
  const mutex = new KeyedMutex()
  const first = Promise.withResolvers<void>()
  const work = vi.fn(async () => 'done')
  const [before, after] = [mutex.take('stream', () => first.promise), mutex.take('stream', work)]
  const other = mutex.take('another', async () => 'at once')
  vi.advanceTimersByTime(waited)
  first.resolve()
  await before
  if (isDone) await expect(after).resolves.toBe('done')
  else await expect(after).rejects.toBeInstanceOf(TooContended)
  expect(work).toHaveBeenCalledTimes(isDone ? 1 : 0)
  await expect(other).resolves.toBe('at once')
  await expect(mutex.take('stream', async () => 'next')).resolves.toBe('next')
})
