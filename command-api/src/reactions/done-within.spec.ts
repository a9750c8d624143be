import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { doneWithin } from './done-within.ts'

const never = new Promise<boolean>(() => {})
const LONG_MS = 3_600_000

test('an attempt that ends in time says whether it did its work, and leaves no listeners', async () => {
  const { signal } = new AbortController()
  expect(await doneWithin(Promise.resolve(true), LONG_MS, signal)).toBe(true)
  expect(await doneWithin(Promise.resolve(false), LONG_MS, signal)).toBe(false)
  await expect(doneWithin(Promise.reject(new Error('broken')), LONG_MS, signal)).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('an attempt that takes too long is abandoned, and so is one during a stop', async () => {
  const stop = new AbortController()
  expect(await doneWithin(never, 1, stop.signal)).toBe(false)
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  const left = doneWithin(never, LONG_MS, stop.signal)
  stop.abort()
  expect(await left).toBe(false)
  expect(await doneWithin(never, LONG_MS, stop.signal)).toBe(false)
})
