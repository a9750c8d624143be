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

  test('is set for the planned time', async () =>
    expect(await follow(EARLY)).toEqual([['release-thing.A', EARLY]]))
  test('does not exist if nothing is planned', async () => expect(await follow(null)).toEqual([]))
  test('follows a plan that was changed meanwhile, possibly by somebody who already set it', async () =>
    expect(await follow(LATE, EARLY)).toEqual([['release-thing.A', EARLY]]))
  test('is removed with a plan that was cancelled meanwhile', async () =>
    expect(await follow(EARLY, null)).toEqual([]))
})

describe('a release whose timer rang by another clock', () => {
  const rang = { id: 'A', time: EARLY }
  const before = '2026-12-01T08:59:59.000Z'

  test('waits for the time that is left by its own clock', () => {
    expect(() => waitIfEarly({ time: EARLY }, rang, before)).toThrow(new Postponed(1_000))
  })
  test('is done when its time has come or another time is planned, which has its own timer', () => {
    waitIfEarly({ time: EARLY }, rang, EARLY)
    waitIfEarly({ time: LATE }, rang, before)
    waitIfEarly(null, rang, before)
  })
})
