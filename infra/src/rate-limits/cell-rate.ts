import type { Ask, Limit, Taken } from './port.ts'

/** This fraction of the rest may be granted ahead. Near the limit that is nothing. */
export const AHEAD_PART = 16
/** In uses. Rounding errors in sums of fractions must not refuse the last use. */
export const TOLERANCE = 0.01

/** Milliseconds until one use is available again. */
export const costOf = ({ max, windowMs }: Limit): number => windowMs / max

/**
 * Milliseconds until one more use is allowed, if the allowance is full again in `usedMs`. Zero or less: now.
 */
export const waitOf = (limit: Limit, usedMs: number): number => {
  const wait = usedMs + costOf(limit) - limit.windowMs
  return wait > costOf(limit) * TOLERANCE ? wait : 0
}

/**
 * The generic cell rate algorithm for several uses at a time. Unlike with fixed windows, nobody can use twice
 * as many across the end of a window, or has to wait for a whole one.
 */
export const takeFrom = (usedBeforeMs: number, { limit, wanted, ahead }: Ask): Taken => {
  const cost = costOf(limit)
  const used = Math.max(usedBeforeMs, 0)
  const left = Math.max(0, Math.floor((limit.windowMs - used) / cost + TOLERANCE))
  const share = ahead && wanted > 0 ? Math.floor(left / AHEAD_PART) : 0
  const granted = Math.min(left, Math.max(wanted, share))
  return { granted, usedMs: used + granted * cost }
}
