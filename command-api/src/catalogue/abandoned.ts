/** Long enough for a request that reserved first to create the holder. */
const GRACE_MS = 60_000
const REMEMBERED = 10_000
const firstSeenEmpty = new Map<string, number>()

/**
 * Whether a reservation without its holder may be given up: it was seen so a minute ago. Its process died between
 * reserving and creating; a live one would have created or released by now.
 */
export const graceIsOver = (reservation: string, now = Date.now()): boolean => {
  const first = firstSeenEmpty.get(reservation)
  if (first === undefined) {
    if (firstSeenEmpty.size >= REMEMBERED) firstSeenEmpty.clear()
    firstSeenEmpty.set(reservation, now)
    return false
  }
  if (now - first < GRACE_MS) return false
  firstSeenEmpty.delete(reservation)
  return true
}
