import { readCookie, writeCookie } from './cookies.ts'

/** A visitor's choices, as stored in the cookie. Preferences that were never chosen are absent. */
export type Cosmetics = Readonly<Record<string, unknown>>

/** The event that the window gets whenever preferences were stored in this page. */
export const stored = 'preferences'

export function readCosmetics(header: string): Cosmetics {
  try {
    const value: unknown = JSON.parse(readCookie(header, 'cosmetics') ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Cosmetics) : {}
  } catch {
    return {}
  }
}

/** A time in milliseconds since 1970, or 0 if the cookie has anything else there. */
const timeIn = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value < 1e15 ? value : 0

/** When this browser last changed a preference, or took them over from the account. */
export const changedAt = ({ at }: Cosmetics): number => timeIn(at)

/** The preferences chosen here that the account may not know yet, and when they were chosen. */
export function untoldIn({ untold }: Cosmetics): Readonly<Record<string, number>> {
  if (typeof untold !== 'object' || untold === null) return {}
  const times = Object.entries(untold).map(([key, at]) => [key, timeIn(at)] as const)
  return Object.fromEntries(times.filter(([, at]) => at > 0))
}

/**
 * Stores the time of each choice, so that the newer one wins if two browsers share an account. `elsewhere` names
 * choices that cookies of their own hold.
 */
export function storeCosmetics(change: Cosmetics, elsewhere: readonly string[] = []): void {
  const before = readCosmetics(document.cookie)
  // A clock that was set back must not make a choice older than the previous one.
  const at = Math.max(Date.now(), changedAt(before) + 1)
  const times = [...Object.keys(change), ...elsewhere].map((key) => [key, at])
  const untold = { ...untoldIn(before), ...Object.fromEntries(times) }
  writeCookie('cosmetics', JSON.stringify({ ...before, ...change, untold, at }))
  dispatchEvent(new Event(stored))
}
