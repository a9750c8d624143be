import { beforeEach, describe, expect, it } from 'vitest'
import { memoryAllowances } from './memory-allowances.ts'
import type { Allowances, Ask } from './port.ts'
import { type Counted, RequestLimit } from './request-limit.ts'

const MINUTE = 60_000
const MAX = 300
const COST = MINUTE / MAX
const limit = { name: 'spec', max: MAX, windowMs: MINUTE, onAway: 'allow' } as const

let now: number
let asked: (readonly Ask[])[]
let shared: Allowances
beforeEach(() => {
  now = 1_000
  asked = []
  const memory = memoryAllowances(() => now)
  shared = {
    ...memory,
    take(asks) {
      asked.push(asks)
      return memory.take(asks)
    },
  }
})

const open = (over: Partial<ConstructorParameters<typeof RequestLimit>[0]> = {}) =>
  new RequestLimit({ limit, shared, now: () => now, ...over })
const once = (requests: RequestLimit, key = 'a') =>
  new Promise<Counted>((done) => {
    requests.count(key, done)
  })
const send = async (requests: RequestLimit, times: number, key = 'a') => {
  const counted: number[] = []
  for (let time = 0; time < times; time++) counted.push((await once(requests, key)).current)
  return counted
}
const admitted = (counted: readonly number[]) => counted.filter((current) => current <= MAX).length

describe('the requests of a client', () => {
  it('may all come at once, but not one more; the numbers are exact', async () => {
    const requests = open()
    expect(await send(requests, MAX)).toEqual(Array.from({ length: MAX }, (_, index) => index + 1))
    expect(await once(requests)).toEqual({ current: MAX + 1, ttl: expect.closeTo(COST) })
    expect(await send(requests, 1, 'b')).toEqual([1])
  })

  it('become available again one by one, and refused ones are free', async () => {
    const requests = open()
    await send(requests, MAX + 5)
    now += COST
    expect(await send(requests, 2)).toEqual([MAX, MAX + 1])
    now += 10 * COST
    expect(admitted(await send(requests, 11))).toBe(10)
  })

  it('can be read without being counted', async () => {
    const requests = open()
    expect(requests.read('a')).toEqual({ current: 0, ttl: 0 })
    await send(requests, 3)
    expect(requests.read('a')).toEqual({ current: 3, ttl: expect.closeTo(3 * COST) })
    expect(await send(requests, 1)).toEqual([4])
    now += MINUTE
    expect(requests.read('a')).toEqual({ current: 0, ttl: 0 })
  })
})

describe('a limit shared by processes', () => {
  it('does not let anybody use later what became available meanwhile', async () => {
    const [here, there] = [open(), open()]
    await send(here, 1)
    now += MINUTE
    const rush = [...(await send(there, MAX)), ...(await send(here, MAX))]
    expect(admitted(rush)).toBe(MAX)
  })

  it('holds in every window, however the requests move between the processes', async () => {
    const processes = [open(), open(), open()]
    const times: number[] = []
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
      return seed % below
    }
    for (let round = 0; round < 3_000; round++) {
      const [counted] = await send(processes[random(3)] as RequestLimit, 1)
      if ((counted ?? 0) <= MAX) times.push(now)
      now += random(8) === 0 ? random(1_000) : random(30)
    }
    for (const [index, from] of times.entries()) {
      const within = times.slice(index).filter((at) => at <= from + MINUTE).length
      expect(within).toBeLessThanOrEqual(2 * MAX + 1)
      const burst = times.slice(index).filter((at) => at <= from + COST).length
      expect(burst).toBeLessThanOrEqual(MAX + 2)
    }
    expect(times.length).toBeGreaterThan(MAX)
  })

  it('knows within moments what other processes have used, and loses nothing that is held', async () => {
    const [here, there] = [open(), open()]
    await send(here, 1)
    await send(there, 200)
    now += 2_001
    await send(here, 1)
    await send(here, 1, 'whoever is asked for next')
    const used = here.read('a').current
    expect(used).toBeGreaterThan(201 - 11)
    expect(used).toBeLessThan(201 + MAX / 16)
    const before = asked.length
    await send(here, 5)
    expect(asked).toHaveLength(before)
  })

  it('is queried far less often than there are requests, and not at all for refused ones', async () => {
    const requests = open()
    await send(requests, MAX / 2)
    expect(asked.length).toBeLessThan(MAX / 2 / 5)
    await send(requests, MAX / 2)
    const before = asked.length
    await send(requests, 100)
    expect(asked.length).toBeLessThanOrEqual(before + 1)
  })

  it('is queried once for all simultaneous requests', async () => {
    const requests = open()
    await Promise.all(Array.from({ length: 50 }, (_, index) => once(requests, `client ${index % 10}`)))
    expect(asked.map((asks) => asks.map(({ wanted }) => wanted))).toEqual([Array(10).fill(5)])
  })

  it('decides immediately with what it holds', async () => {
    const requests = open()
    await once(requests)
    let counted: Counted | undefined
    requests.count('a', (each) => {
      counted = each
    })
    expect(counted?.current).toBe(2)
  })
})

describe('a limit whose store is away', () => {
  const away = (failure: () => Promise<never>) => ({ ...shared, take: failure })

  it('admits as many as one process may, and no more', async () => {
    const failures: unknown[] = []
    const gone = away(() => Promise.reject(new Error('away')))
    const requests = open({ shared: gone, onFailure: (error) => failures.push(error) })
    expect(admitted(await send(requests, MAX + 50))).toBe(MAX)
    expect(failures).toHaveLength(1)
  })

  it('waits for it only briefly', async () => {
    const requests = open({ shared: away(() => new Promise(() => undefined)), patienceMs: 1 })
    expect((await once(requests)).current).toBe(1)
  })

  it('queries it again after a pause', async () => {
    let isAway = true
    const coming = {
      ...shared,
      take: (asks: readonly Ask[]) => (isAway ? Promise.reject(new Error('away')) : shared.take(asks)),
    }
    const requests = open({ shared: coming })
    await send(requests, MAX)
    isAway = false
    await send(requests, 1, 'b')
    expect(asked).toHaveLength(0)
    now += 5_001
    await send(requests, 1, 'c')
    expect(asked).toHaveLength(1)
  })
})
