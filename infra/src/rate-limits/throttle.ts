import { waitOf } from './cell-rate.ts'
import type { Allowances, Limit } from './port.ts'

export interface Admission {
  readonly allowed: boolean
  /** Milliseconds until the next try may be allowed; 0 if this one is. */
  readonly retryInMs: number
}

/**
 * Counts each try where it is stored, for what must never be tried more often. Throws if that cannot be reached, so that
 * nobody who tries gets by.
 */
export type Throttle = (name: string, key: string, limit: Omit<Limit, 'name'>) => Promise<Admission>

export const createThrottle =
  (allowances: Pick<Allowances, 'take'>): Throttle =>
  async (name, key, rate) => {
    const limit = { ...rate, name }
    const [taken] = await allowances.take([{ limit, key, wanted: 1, ahead: false }])
    if (taken === undefined) throw new Error('an ask was not answered')
    const allowed = taken.granted === 1
    return { allowed, retryInMs: allowed ? 0 : Math.max(1, waitOf(limit, taken.usedMs)) }
  }
