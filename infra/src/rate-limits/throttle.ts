import { waitOf } from './cell-rate.ts'
import type { Limit } from './port.ts'
import { type TakeSettings, takeWhileAway } from './take-while-away.ts'

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
