const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

const CODE_MS = 10 * MINUTE_MS
/** What existing apps expect of an access token. */
const ACCESS_MS = 14 * DAY_MS
/** An app that asks for nothing for so long has to be let in anew. */
const REFRESH_MS = 60 * DAY_MS
/** However often it refreshes, it has to be let in anew then. */
const ABSOLUTE_MS = 365 * DAY_MS

const after = (now: string, ms: number): number => Date.parse(now) + ms
const iso = (time: number): string => new Date(time).toISOString()

export const codeExpiryOf = (now: string): string => iso(after(now, CODE_MS))

export const grantEndOf = (now: string): string => iso(after(now, ABSOLUTE_MS))

/** ISO 8601, never after the end of the grant. */
export const expiriesOf = (now: string, endsAt: string) => ({
  accessExpiresAt: iso(Math.min(after(now, ACCESS_MS), Date.parse(endsAt))),
  refreshExpiresAt: iso(Math.min(after(now, REFRESH_MS), Date.parse(endsAt))),
})
