import { Postponed } from '@modstead/infra/jobs/port'
import { describe, expect, test } from 'vitest'
import { followPlan, releaseType, waitIfEarly } from './planned-release-timer.ts'

const type = releaseType('release-thing')
const [EARLY, LATE] = ['2026-12-01T09:00:00.000Z', '2026-12-24T09:00:00.000Z']

describe('the timer of a plan', () => {
  /** Plans in the stream, one for each read. The last one repeats for ever. */
  const follow = async (...plans: (string | null)[]) => {
    const left = [...plans]
    const timers = new Map<string, string>()
    const planNow = async () => {
      const time = (left.length > 1 ? left.shift() : left[0]) ?? null
      return time === null ? null : { time }
    }
    const kept = {
      set: async (key: string, at: string) => void timers.set(key, at),
      cancel: async (key: string) => void timers.delete(key),
    }
    await followPlan(kept, type, 'A', planNow)
    return [...timers]
  }

  test('is set for its time', async () => expect(await follow(EARLY)).toEqual([['release-thing.A', EARLY]]))
  test('is none where nothing is planned', async () => expect(await follow(null)).toEqual([]))
  test('follows a plan that is made meanwhile, by somebody who may have set it before', async () =>
    expect(await follow(LATE, EARLY)).toEqual([['release-thing.A', EARLY]]))
  test('goes with a plan that is given up meanwhile', async () =>
    expect(await follow(EARLY, null)).toEqual([]))
})

describe('a release whose timer rang by another clock', () => {
  const rang = { id: 'A', time: EARLY }
  const before = '2026-12-01T08:59:59.000Z'

  test('waits for what is left by its own', () => {
    expect(() => waitIfEarly({ time: EARLY }, rang, before)).toThrow(new Postponed(1_000))
  })
  test('is over when its time has come, or another one is planned, which has a timer of its own', () => {
    waitIfEarly({ time: EARLY }, rang, EARLY)
    waitIfEarly({ time: LATE }, rang, before)
    waitIfEarly(null, rang, before)
  })
})
