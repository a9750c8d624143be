import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createDoorbell } from './doorbell.ts'

const isOver = (wait: Promise<void>): Promise<boolean> =>
  Promise.race([wait.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))])

test('a wait is over at once if there is nothing to wait for', async () => {
  expect(await isOver(createDoorbell().until(() => true, new AbortController().signal))).toBe(true)
})

test('each wait looks again after a ring, and goes on if its own condition does not hold', async () => {
  const bell = createDoorbell()
  const { signal } = new AbortController()
  let count = 0
  const [first, second] = [bell.until(() => count > 0, signal), bell.until(() => count > 1, signal)]
  expect(await isOver(first)).toBe(false)
  count = 1
  bell.ring()
  expect([await isOver(first), await isOver(second)]).toEqual([true, false])
  count = 2
  bell.ring()
  expect(await isOver(second)).toBe(true)
})

test('an aborted wait is over, and leaves nothing at its signal', async () => {
  const ended = new AbortController()
  const bell = createDoorbell()
  const wait = bell.until(() => false, ended.signal)
  bell.ring()
  await isOver(wait)
  expect(getEventListeners(ended.signal, 'abort')).toHaveLength(1)
  ended.abort()
  expect(await isOver(wait)).toBe(true)
  expect(await isOver(bell.until(() => false, ended.signal))).toBe(true)
})
