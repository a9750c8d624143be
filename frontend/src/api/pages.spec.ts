import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import type { PageAddress } from './page-address.ts'
import { createPages } from './pages.ts'
import type { ApiAnswer } from './read-page.ts'

const address: PageAddress<number> = '/site/a'
const busy: ApiAnswer = { status: 503, body: { detail: 'Starting.' } }
const ok = (body: number): ApiAnswer => ({ status: 200, body })

/** Returns the answers one after the other and counts the requests. */
function answering(...answers: ApiAnswer[]) {
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    return answers[asked.length - 1] ?? busy
  }
  return { get, asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an address is requested only once, even for two simultaneous reads', async () => {
  const { get, asked } = answering(ok(1))
  const pages = createPages(get)
  expect(await Promise.all([pages.read(address), pages.read(address)])).toEqual([1, 1])
  expect(await pages.read(address)).toBe(1)
  expect(asked).toHaveLength(1)
})

test('an old answer is returned at once and refreshed for later', async () => {
  const { get, asked } = answering(ok(1), ok(2))
  const pages = createPages(get)
  await pages.read(address)
  vi.advanceTimersByTime(61_000)
  expect(await pages.read(address)).toBe(1)
  await vi.waitFor(() => expect(pages.peek(address)).toEqual({ data: 2 }))
  expect(asked).toHaveLength(2)
})

test('a failure is reported but not cached', async () => {
  const { get } = answering(busy, ok(1))
  const pages = createPages(get)
  await expect(pages.read(address)).rejects.toThrow(ApiError)
  expect(pages.peek(address)?.error).toBeInstanceOf(ApiError)
  expect(await pages.read(address)).toBe(1)
  expect(pages.peek(address)).toEqual({ data: 1 })
})

test('a temporary failure is retried once after the pause', async () => {
  const { get, asked } = answering(busy, ok(1))
  const reading = createPages(get, 800).read(address)
  await vi.advanceTimersByTimeAsync(799)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toBe(1)
})

test('an address can be requested although its answer is fresh', async () => {
  const { get, asked } = answering(ok(1), ok(2))
  const pages = createPages(get)
  await pages.read(address)
  await pages.renew(address)
  expect(pages.peek(address)).toEqual({ data: 2 })
  expect(await pages.read(address)).toBe(2)
  expect(asked).toHaveLength(2)
})

test.each(['read', 'renew'] as const)('an answer from before a change does not undo it: %s', async (by) => {
  const { promise, resolve } = Promise.withResolvers<ApiAnswer>()
  const pages = createPages(() => promise)
  const reading = pages[by](address)
  pages.put(address, 4)
  resolve(ok(5))
  await reading
  expect(pages.peek(address)).toEqual({ data: 4 })
})

test('a failure from before a change does not undo it', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiAnswer>()
  const pages = createPages(() => promise)
  const reading = pages.read(address)
  pages.put(address, 4)
  resolve(busy)
  await expect(reading).rejects.toThrow(ApiError)
  expect(await pages.read(address)).toBe(4)
})

test('listeners hear of an answer, and all answers can be exported', async () => {
  const pages = createPages(answering(ok(1)).get)
  const heard: unknown[] = []
  const stop = pages.subscribe(() => heard.push(pages.peek(address)))
  await pages.read(address)
  expect(heard).toEqual([{}, { data: 1 }])
  stop()
  pages.put(address, 3)
  expect(heard).toHaveLength(2)
  expect(pages.all()).toEqual([[address, 3]])
})

test('the oldest of many answers is dropped', () => {
  const pages = createPages(answering().get)
  for (let number = 0; number <= 200; number++) pages.put<number>(`/site/${number}`, number)
  expect(pages.peek('/site/0')).toBeUndefined()
  expect(pages.peek('/site/1')).toEqual({ data: 1 })
})

test('a change is of what is kept when it is made, and nothing if nothing is kept', async () => {
  const pages = createPages(answering(ok(1)).get)
  pages.change(address, (now) => now + 1)
  expect(pages.peek(address)).toBeUndefined()
  await pages.read(address)
  pages.change(address, (now) => now + 1)
  pages.change(address, (now) => now * 10)
  expect(pages.peek(address)).toEqual({ data: 20 })
})
