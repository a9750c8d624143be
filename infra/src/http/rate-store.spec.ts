import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RateStore } from './rate-store.ts'

const MINUTE = 60_000
const MAX = 300
const COST = MINUTE / MAX

let store: RateStore
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  store = new RateStore()
})
afterEach(() => {
  vi.useRealTimers()
})

const ask = (method: 'incr' | 'read', key: string) => {
  const told = { current: Number.NaN, ttl: Number.NaN }
  store[method](key, (_error, counted) => Object.assign(told, counted), MINUTE, MAX)
  return told
}
const send = (times: number, key = 'a') => Array.from({ length: times }, () => ask('incr', key).current)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the requests of a client', () => {
  it('may all come at once, and not one more', () => {
    expect(send(MAX)).toEqual(Array.from({ length: MAX }, (_, index) => index + 1))
    expect(ask('incr', 'a')).toEqual({ current: MAX + 1, ttl: expect.closeTo(COST) })
    expect(send(1, 'b')).toEqual([1])
  })
  it('come back one by one, refused ones without cost', () => {
    send(MAX + 5)
    later(COST)
    expect(send(2)).toEqual([MAX, MAX + 1])
    later(10 * COST)
    expect(send(11).filter((current) => current <= MAX)).toHaveLength(10)
  })
  it('are never more than the burst and what came back, wherever a minute begins', () => {
    send(1)
    later(MINUTE - 1)
    const before = send(MAX).filter((current) => current <= MAX).length
    later(2)
    const after = send(MAX).filter((current) => current <= MAX).length
    expect(before + after).toBeLessThanOrEqual(MAX + 1)
  })
  it('are told without being counted', () => {
    expect(ask('read', 'a')).toEqual({ current: 0, ttl: 0 })
    send(3)
    expect(ask('read', 'a')).toEqual({ current: 3, ttl: expect.closeTo(3 * COST) })
    expect(send(1)).toEqual([4])
    later(MINUTE)
    expect(ask('read', 'a')).toEqual({ current: 0, ttl: 0 })
  })
})
