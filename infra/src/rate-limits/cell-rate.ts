import type { Ask, Limit, Taken } from './port.ts'

/** One part in so many of what is left may be granted ahead: near the limit that is nothing. */
export const AHEAD_PART = 16
/** Of one use: what is added up of fractions must not refuse the last one. */
export const TOLERANCE = 0.01

/** Milliseconds until one use comes back. */
export const costOf = ({ max, windowMs }: Limit): number => windowMs / max

/** How long until one more may be used, if nothing is used up any more in `usedMs`. Zero or less: now. */
export const waitOf = (limit: Limit, usedMs: number): number => {
  const wait = usedMs + costOf(limit) - limit.windowMs
  return wait > costOf(limit) * TOLERANCE ? wait : 0
}

/**
 * The generic cell rate algorithm for several uses at a time. Unlike in fixed windows nobody uses twice as many across
 * the end of one, or waits for it for a whole window.
 */
export const takeFrom = (usedBeforeMs: number, { limit, wanted, ahead }: Ask): Taken => {
  const cost = costOf(limit)
  const used = Math.max(usedBeforeMs, 0)
  const left = Math.max(0, Math.floor((limit.windowMs - used) / cost + TOLERANCE))
  const share = ahead && wanted > 0 ? Math.floor(left / AHEAD_PART) : 0
  const granted = Math.min(left, Math.max(wanted, share))
  return { granted, usedMs: used + granted * cost }
}
