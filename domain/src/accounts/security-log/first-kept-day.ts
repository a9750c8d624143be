const KEPT_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/** The first day, as `2026-11-25`, whose entries a security log still has at this time: they are kept for a year. */
export const firstKeptDay = (now: number): string =>
  new Date(now - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
