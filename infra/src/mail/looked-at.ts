import type { Mailer } from './port.ts'

/** A mail server should not be checked every second. */
const LOOK_EVERY_MS = 60_000
const LOOK_AGAIN_MS = 5_000

type Probe = Mailer['probe']

/**
 * Answers at once from the last check of the mailer, and checks again in the background if that was too long
 * ago.
 */
export const lookedAt = (probe: Probe, now: () => number = () => performance.now()): Probe => {
  let nextAt = Number.NEGATIVE_INFINITY
  let last: Promise<void> = Promise.resolve()
  let looking = false
  const look = async () => {
    looking = true
    const answer = probe()
    const isUp = await answer.then(
      () => true,
      () => false,
    )
    last = answer
    nextAt = now() + (isUp ? LOOK_EVERY_MS : LOOK_AGAIN_MS)
    looking = false
  }
  return () => {
    if (!looking && now() >= nextAt) void look()
    return last
  }
}
