/** Long enough for a request that reserved first to create the holder. */
export const GRACE_MS = 60_000

/**
 * Whether a reservation without its holder may be released, by the time when it was made. Its process died
 * between reserving and creating, or never learned whether it had created; a live process would have created
 * or released by now.
 */
export const graceIsOver = (reservedAt: string | undefined): boolean =>
  reservedAt !== undefined && Date.now() - Date.parse(reservedAt) > GRACE_MS
