import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AHEAD_PART } from './cell-rate.ts'
import type { Allowances, Ask } from './port.ts'
import { RequestLimit } from './request-limit.ts'
import { createGiveBack, createThrottle, createThrottleTogether } from './throttle.ts'

export interface AllowancesUnderTest {
  /** Opens them as another process would. */
  open(): Promise<Allowances>
  /** The number of stored allowances. */
  count(): Promise<number>
  dispose(): Promise<void>
}

const DAY = 24 * 60 * 60_000
const TRIES = 1_000
/** A thousand tries at once may occupy a busy machine for longer than a visitor waits. */
const UNHURRIED = { patienceMs: 60_000 }
const PATIENTLY = { timeout: 60_000, interval: 20 }
const perDay = (max: number) => ({ name: 'contract', max, windowMs: DAY, onAway: 'allow' }) as const
const ask = (key: string, wanted: number, max = 10, ahead = false): Ask => ({
  limit: perDay(max),
  key,
  wanted,
  ahead,
})

/** The specs that every adapter of the port passes, alone and below the two kinds of limit. */
export const allowancesContract = (name: string, prepare: () => Promise<AllowancesUnderTest>): void => {
  describe(name, () => {
    let under: AllowancesUnderTest
    let both: readonly Allowances[]
    let key: string
    const one = () => both[0] as Allowances
    const granted = async (allowances: Allowances, ...asks: Ask[]) =>
      (await allowances.take(asks)).map((taken) => taken.granted)
    beforeAll(async () => {
      under = await prepare()
      both = [await under.open(), await under.open()]
    })
    afterAll(() => under?.dispose())
    const fresh = () => {
      key = randomUUID()
      return key
    }

    it('grants what is requested up to the limit, and then the rest', async () => {
      fresh()
      expect(await granted(one(), ask(key, 7))).toEqual([7])
      expect(await granted(one(), ask(key, 7))).toEqual([3])
      expect(await granted(one(), ask(key, 1))).toEqual([0])
    })

    it('says when everything will be available again', async () => {
      fresh()
      const [first] = await one().take([ask(key, 4)])
      expect(first?.usedMs).toBeCloseTo(0.4 * DAY, 0)
      const [second] = await one().take([ask(key, 20)])
      expect(Math.round((second?.usedMs ?? 0) / 60_000)).toBe(DAY / 60_000)
    })

    it('answers many requests in order, separately for each key and each limit', async () => {
      const keys = Array.from({ length: 20 }, () => randomUUID())
      const asks = keys.map((each, index) => ask(each, index))
      expect(await granted(one(), ...asks)).toEqual(keys.map((_, index) => Math.min(index, 10)))
      const other = { ...ask(keys[19] ?? '', 2), limit: { ...perDay(10), name: 'another' } }
      expect(await granted(one(), other)).toEqual([2])
    })

    it('grants a share in advance, none near the limit, and none if nothing is requested', async () => {
      fresh()
      expect(await granted(one(), ask(key, 0, AHEAD_PART * 5, true))).toEqual([0])
      expect(await granted(one(), ask(key, 1, AHEAD_PART * 5, true))).toEqual([5])
      expect(await granted(one(), ask(key, AHEAD_PART * 5 - 15, AHEAD_PART * 5, true))).toEqual([
        AHEAD_PART * 5 - 15,
      ])
      expect(await granted(one(), ask(key, 1, AHEAD_PART * 5, true))).toEqual([1])
    })

    it('returns uses one by one', async () => {
      fresh()
      const limit = { name: 'quick', max: 4, windowMs: 400, onAway: 'allow' } as const
      const quick = { limit, key, wanted: 4, ahead: false }
      expect(await granted(one(), quick)).toEqual([4])
      await expect.poll(() => granted(one(), { ...quick, wanted: 1 })).toEqual([1])
    })

    it('accepts returned uses, but never more than there were', async () => {
      fresh()
      expect(await granted(one(), ask(key, 10))).toEqual([10])
      await one().giveBack(ask(key, 1))
      expect(await granted(one(), ask(key, 2))).toEqual([1])
      const unused = randomUUID()
      await one().giveBack(ask(unused, 1))
      expect(await granted(one(), ask(unused, 1))).toEqual([1])
      await one().giveBack(ask(unused, 1))
      await one().giveBack(ask(unused, 1))
      expect(await granted(one(), ask(unused, 20))).toEqual([10])
    })

    it('drops only what is no longer used', async () => {
      const [old, used] = [randomUUID(), randomUUID()]
      const before = await under.count()
      await one().take([
        { ...ask(old, 1), limit: { name: 'quick', max: 1_000, windowMs: 1, onAway: 'allow' } },
        ask(used, 10),
      ])
      expect(await under.count()).toBe(before + 2)
      await expect
        .poll(async () => {
          await one().sweep()
          return under.count()
        }, PATIENTLY)
        .toBeLessThanOrEqual(before + 1)
      expect(await granted(one(), ask(used, 1))).toEqual([0])
    })

    it('grants simultaneous requests in two processes exactly what the limit allows', async () => {
      fresh()
      const all = Array.from({ length: TRIES }, (_, index) =>
        (both[index % 2] as Allowances).take([ask(key, 1, 300)]),
      )
      const sum = (await Promise.all(all)).reduce((total, [taken]) => total + (taken?.granted ?? 0), 0)
      expect(sum).toBe(300)
    })

    it('accepts the same keys in different orders at the same time', async () => {
      const keys = Array.from({ length: 30 }, () => randomUUID())
      const forwards = keys.map((each) => ask(each, 1, 300))
      const backwards = forwards.toReversed()
      const work = Array.from({ length: 40 }, (_, index) =>
        (both[index % 2] as Allowances).take(index % 4 < 2 ? forwards : backwards),
      )
      await Promise.all(work)
      expect(await granted(one(), ask(keys[0] ?? '', 300, 300))).toEqual([260])
    })

    it('in a limit of requests admits exactly the allowed number of simultaneous ones in two processes', async () => {
      fresh()
      const limits = both.map((shared) => new RequestLimit({ limit: perDay(300), shared, ...UNHURRIED }))
      const counted = await Promise.all(
        Array.from(
          { length: TRIES },
          (_, index) =>
            new Promise<number>((done) => {
              const count = () => limits[index % 2]?.count(key, ({ current }) => done(current))
              // Comes in several bursts, so that uses granted ahead are used too.
              if (index < TRIES / 2) count()
              else setImmediate(count)
            }),
        ),
      )
      expect(counted.filter((current) => current <= 300)).toHaveLength(300)
    })

    it('in a throttle admits exactly the allowed number of simultaneous ones in two processes', async () => {
      fresh()
      const throttles = both.map((shared) => createThrottle(shared, UNHURRIED))
      const tries = Array.from({ length: TRIES }, (_, index) =>
        throttles[index % 2]?.('sign in', key, { max: 5, windowMs: DAY, onAway: 'refuse' }),
      )
      const admissions = await Promise.all(tries)
      expect(admissions.filter((admission) => admission?.allowed)).toHaveLength(5)
      for (const admission of admissions)
        if (admission?.allowed) expect(admission.retryInMs).toBe(0)
        else expect(Math.ceil((admission?.retryInMs ?? 0) / 60_000)).toBe(DAY / 5 / 60_000)
    })

    it('in a throttle with returned tries keeps the limit for all others, in two processes', async () => {
      fresh()
      const rate = { max: 5, windowMs: DAY, onAway: 'refuse' } as const
      const parts = both.map((shared) => ({
        take: createThrottle(shared, UNHURRIED),
        giveBack: createGiveBack(shared, UNHURRIED),
      }))
      const tries = Array.from({ length: TRIES }, async (_, index) => {
        const part = parts[index % 2]
        const isRight = index % 4 < 2
        if (!(await part?.take('sign in', key, rate))?.allowed) return false
        if (isRight) await part?.giveBack('sign in', key, rate)
        return !isRight
      })
      const wrong = (await Promise.all(tries)).filter((isIn) => isIn).length
      const [rest] = await one().take([
        { limit: { ...rate, name: 'sign in' }, key, wanted: 10, ahead: false },
      ])
      expect(wrong + (rest?.granted ?? 0)).toBe(5)
    })

    it('in combined throttles admits what all of them allow, and counts nothing if one refuses', async () => {
      fresh()
      const of = (name: string, max: number, who: string) => ({
        limit: { name, max, windowMs: DAY, onAway: 'refuse' } as const,
        key: who,
      })
      const throttles = both.map((shared) => createThrottleTogether(shared, UNHURRIED))
      const networks = Array.from({ length: 20 }, () => randomUUID())
      const usesOf = (network: string) => [of('network', 3, network), of('account', 5, key)]
      const admitted = new Map<string, number>(networks.map((network) => [network, 0]))
      const tries = Array.from({ length: TRIES }, async (_, index) => {
        const network = networks[index % networks.length] ?? ''
        const admission = await throttles[index % 2]?.(usesOf(network))
        if (admission?.allowed) admitted.set(network, (admitted.get(network) ?? 0) + 1)
        else expect(admission?.retryInMs).toBeGreaterThan(0)
      })
      await Promise.all(tries)
      const sum = [...admitted.values()].reduce((total, times) => total + times, 0)
      expect(sum).toBe(5)
      for (const [network, times] of admitted) {
        const [rest] = await one().take([{ ...of('network', 3, network), wanted: 3, ahead: false }])
        expect(rest?.granted).toBe(3 - times)
      }
    })

    it('in a throttle counts names and keys separately, and remembers them when reopened', async () => {
      fresh()
      const once = { max: 1, windowMs: DAY, onAway: 'refuse' } as const
      const throttle = createThrottle(one(), UNHURRIED)
      const anew = createThrottle(await under.open(), UNHURRIED)
      expect((await throttle('per account', key, once)).allowed).toBe(true)
      expect((await anew('per account', key, once)).allowed).toBe(false)
      expect((await anew('per address', key, once)).allowed).toBe(true)
      expect((await anew('per account', randomUUID(), once)).allowed).toBe(true)
    })
  })
}
