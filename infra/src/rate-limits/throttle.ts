import { within } from '../event-store/within.ts'
import { waitOf } from './cell-rate.ts'
import type { Allowances, Limit, Use } from './port.ts'
import { PATIENCE_MS, type TakeSettings, takeWhileAway } from './take-while-away.ts'

export interface Admission {
  readonly allowed: boolean
  /** Milliseconds until the next try may be allowed. 0 if this one is. */
  readonly retryInMs: number
}

/**
 * Counts each try in the shared store, for actions that must not be tried more often. While the store is
 * away, a limit that refuses throws TryUncounted, which is answered with 503 and Retry-After.
 */
export type Throttle = (name: string, key: string, limit: Omit<Limit, 'name'>) => Promise<Admission>

const countOnce = (
  shared: TakeSettings['shared'],
  settings: Partial<Omit<TakeSettings, 'shared'>>,
): ((uses: readonly Use[]) => Promise<readonly Admission[]>) => {
  const take = takeWhileAway({ now: () => performance.now(), ...settings, shared })
  return async (uses) => {
    const taken = await take(uses.map((use) => ({ ...use, wanted: 1, ahead: false })))
    return uses.map(({ limit }, place) => {
      const { granted, usedMs } = taken[place] ?? { granted: 0, usedMs: 0 }
      const allowed = granted === 1
      return { allowed, retryInMs: allowed ? 0 : Math.max(1, waitOf(limit, usedMs)) }
    })
  }
}

export const createThrottle = (
  shared: TakeSettings['shared'],
  settings: Partial<Omit<TakeSettings, 'shared'>> = {},
): Throttle => {
  const count = countOnce(shared, settings)
  return async (name, key, rate) => {
    const [admission] = await count([{ limit: { ...rate, name }, key }])
    if (admission === undefined) throw new Error('an ask was not answered')
    return admission
  }
}

/**
 * Counts one try under several limits in one step, as `Throttle` does for one. If a limit refuses, the others
 * get their try back. Returns the first refusal, or that the try is allowed.
 */
export type ThrottleTogether = (uses: readonly Use[]) => Promise<Admission>

export const createThrottleTogether = (
  shared: TakeSettings['shared'] & Pick<Allowances, 'giveBack'>,
  settings: Partial<Omit<TakeSettings, 'shared'>> = {},
): ThrottleTogether => {
  const count = countOnce(shared, settings)
  const giveBack = createGiveBack(shared, settings)
  return async (uses) => {
    const admissions = await count(uses)
    const refused = admissions.find(({ allowed }) => !allowed)
    if (refused === undefined) return { allowed: true, retryInMs: 0 }
    for (const [place, { limit, key }] of uses.entries())
      if (admissions[place]?.allowed) await giveBack(limit.name, key, limit)
    return refused
  }
}

/**
 * Gives back a try that a throttle of this name and key has admitted. It stays counted while the store is
 * away.
 */
export type GiveBack = (name: string, key: string, limit: Omit<Limit, 'name'>) => Promise<void>

export const createGiveBack =
  (
    shared: Pick<Allowances, 'giveBack'>,
    { onFailure, patienceMs = PATIENCE_MS }: Pick<TakeSettings, 'onFailure' | 'patienceMs'> = {},
  ): GiveBack =>
  async (name, key, rate) => {
    try {
      const given = shared.giveBack({ limit: { ...rate, name }, key })
      await within(patienceMs, 'the store of the allowances', given)
    } catch (error) {
      onFailure?.(error)
    }
  }
