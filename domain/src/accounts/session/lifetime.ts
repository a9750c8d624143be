const DAY_MS = 24 * 60 * 60 * 1000

/** A session that is not used for this long ends. */
const IDLE_MS = 14 * DAY_MS
/** A session ends after this time, even when it is used every day. */
const ABSOLUTE_MS = 60 * DAY_MS

const iso = (time: number): string => new Date(time).toISOString()

export const endOf = (startedAt: string): string => iso(Date.parse(startedAt) + ABSOLUTE_MS)

/** ISO 8601: fourteen days from now, and never after its end. */
export const expiryOf = (now: string, endsAt: string): string =>
  iso(Math.min(Date.parse(now) + IDLE_MS, Date.parse(endsAt)))

/** Renewing a session once a day is enough; close to its end it would gain nothing. */
export const isToRenew = (now: string, startedAt: string, expiresAt: string): boolean =>
  Date.parse(expiryOf(now, endOf(startedAt))) - Date.parse(expiresAt) > DAY_MS

const MINUTE_MS = 60_000

/** Dangerous changes need a proof of identity that is younger than this. */
const PROOF_MS = 10 * MINUTE_MS

export const isFreshProof = (provenAt: string | null, now: number): boolean =>
  provenAt !== null && now - Date.parse(provenAt) < PROOF_MS
