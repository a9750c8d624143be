import { within } from '../event-store/within.ts'
import { waitOf } from './cell-rate.ts'
import type { Allowances, Limit } from './port.ts'
import { PATIENCE_MS, type TakeSettings, takeWhileAway } from './take-while-away.ts'

export interface Admission {
  readonly allowed: boolean
  /** Milliseconds until the next try may be allowed; 0 if this one is. */
  readonly retryInMs: number
}

/**
 * Counts each try where it is stored, for what must not be tried more often. While that cannot be reached, a limit that
 * refuses throws TryUncounted, which is answered with 503 and Retry-After.
 */
export type Throttle = (name: string, key: string, limit: Omit<Limit, 'name'>) => Promise<Admission>

export const createThrottle = (
  shared: TakeSettings['shared'],
  settings: Partial<Omit<TakeSettings, 'shared'>> = {},
): Throttle => {
  const take = takeWhileAway({ now: () => performance.now(), ...settings, shared })
  return async (name, key, rate) => {
    const limit = { ...rate, name }
    const [taken] = await take([{ limit, key, wanted: 1, ahead: false }])
    if (taken === undefined) throw new Error('an ask was not answered')
    const allowed = taken.granted === 1
    return { allowed, retryInMs: allowed ? 0 : Math.max(1, waitOf(limit, taken.usedMs)) }
  }
}

/** Gives back what a throttle of this name and key has admitted. It stays counted while its store cannot be reached. */
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
