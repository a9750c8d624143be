const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

const CODE_MS = 10 * MINUTE_MS
/** Existing apps expect this lifetime of an access token. */
const ACCESS_MS = 14 * DAY_MS
/** An app that makes no request for this long needs a new authorization. */
const REFRESH_MS = 60 * DAY_MS
/** After this time an app needs a new authorization, however often it refreshes. */
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
