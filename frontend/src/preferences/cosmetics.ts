import { readCookie, writeCookie } from './cookies.ts'

/** What a visitor chose, as the cookie has it. Whatever was never chosen is missing. */
export type Cosmetics = Readonly<Record<string, unknown>>

/** Told to the window whenever preferences were stored in this page. */
export const stored = 'preferences'

export function readCosmetics(header: string): Cosmetics {
  try {
    const value: unknown = JSON.parse(readCookie(header, 'cosmetics') ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Cosmetics) : {}
  } catch {
    return {}
  }
}

/** With the moment of the choice (`at`), so that the newer one wins where two browsers share an account. */
export function storeCosmetics(change: Cosmetics): void {
  const before = readCosmetics(document.cookie)
  // A clock that was set back must not make a choice older than the one before.
  const at = Math.max(Date.now(), Number(before.at ?? 0) + 1)
  writeCookie('cosmetics', JSON.stringify({ ...before, ...change, at }))
  dispatchEvent(new Event(stored))
}
