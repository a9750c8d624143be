import { beforeEach, describe, expect, it } from 'vitest'
import { memoryAllowances } from './memory-allowances.ts'
import type { Allowances, Ask, OnAway } from './port.ts'
import { TryUncounted, takeWhileAway } from './take-while-away.ts'

const REST_MS = 5_000
const failures: unknown[] = []

let now: number
let asked: number
let isAway: boolean
let take: Allowances['take']
beforeEach(() => {
  now = 0
  asked = 0
  isAway = true
  failures.length = 0
  const memory = memoryAllowances(() => now)
  const shared: Pick<Allowances, 'take'> = {
    take(asks) {
      asked += 1
      return isAway ? Promise.reject(new Error('away')) : memory.take(asks)
    },
  }
  take = takeWhileAway({ shared, now: () => now, onFailure: (error) => failures.push(error) })
})

const ask = (onAway: OnAway): Ask => ({
  limit: { name: onAway, max: 2, windowMs: 3_600_000, onAway },
  key: 'a',
  wanted: 1,
  ahead: false,
})
const granted = async (...asks: Ask[]) => (await take(asks)).map((taken) => taken.granted)

describe('while the store of the allowances is away', () => {
  it('a limit that allows is counted here, and the store is left alone for a while', async () => {
    expect([await granted(ask('allow')), await granted(ask('allow')), await granted(ask('allow'))]).toEqual([
      [1],
      [1],
      [0],
    ])
    expect(asked).toBe(1)
    expect(failures).toHaveLength(1)
    now += REST_MS
    isAway = false
    expect(await granted(ask('allow'))).toEqual([1])
    expect(asked).toBe(2)
  })

  it('a limit that refuses is not counted here, queries every time, and continues as soon as the store is back', async () => {
    await granted(ask('allow'))
    await expect(take([ask('refuse')])).rejects.toBeInstanceOf(TryUncounted)
    await expect(take([ask('refuse')])).rejects.toMatchObject({ cause: new Error('away') })
    expect(asked).toBe(3)
    isAway = false
    expect(await granted(ask('refuse'))).toEqual([1])
    expect(asked).toBe(4)
  })

  it('one limit that refuses makes all limits of the request refuse', async () => {
    await expect(take([ask('allow'), ask('refuse')])).rejects.toBeInstanceOf(TryUncounted)
  })

  it('a refusal does not keep other limits from being queried', async () => {
    await expect(take([ask('refuse')])).rejects.toBeInstanceOf(TryUncounted)
    isAway = false
    await granted(ask('allow'))
    expect(asked).toBe(2)
  })
})

it('a store that does not answer is away', async () => {
  const shared = { take: () => new Promise<never>(() => {}) }
  const hanging = takeWhileAway({ shared, now: () => 0, patienceMs: 1 })
  await expect(hanging([ask('refuse')])).rejects.toBeInstanceOf(TryUncounted)
  expect((await hanging([ask('allow')]))[0]?.granted).toBe(1)
})
