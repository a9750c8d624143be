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

/**
 * Stores the time of each choice, so that the newer one wins if two browsers share an account. A choice that
 * another cookie holds is named with the value undefined. `names` are entries of a preference, where not all of it was chosen.
 */
export function storeCosmetics(change: Cosmetics, names: readonly string[] = Object.keys(change)): void {
  const before = readCosmetics(document.cookie)
  // A clock that was set back must not make a choice older than the previous one.
  const at = Math.max(Date.now(), (Number(before.at) || 0) + 1)
  const untold: Record<string, unknown> = { ...(before.untold as object) }
  for (const name of names) untold[name] = at
  writeCookie('cosmetics', JSON.stringify({ ...before, ...change, untold, at }))
  dispatchEvent(new Event(stored))
}
