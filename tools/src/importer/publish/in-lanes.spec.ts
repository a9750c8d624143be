import { expect, test } from 'vitest'
import { inLanes } from './in-lanes.ts'

test('processes as many items at once as there are lanes, and each one once', async () => {
  let under = 0
  let most = 0
  const done: number[] = []
  await inLanes([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('starts nothing new after a failure', async () => {
  const begun: number[] = []
  const failing = inLanes([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item)
    await new Promise((resolve) => setImmediate(resolve))
    if (item === 2) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(begun.length).toBeLessThan(5)
})
