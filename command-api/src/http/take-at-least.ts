import { setTimeout as after } from 'node:timers/promises'

interface Clock {
  /** In milliseconds, never going back. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

const clock: Clock = { now: () => performance.now(), pause: after }

/**
 * Waits until this long after `since`, when the work began whose duration would reveal something. What comes
 * before it, such as a slow client or a captcha of others, must not use up the time.
 */
export const takeAtLeast = async (
  ms: number,
  since: number,
  { now, pause }: Clock = clock,
): Promise<void> => {
  const left = since + ms - now()
  if (left > 0) await pause(left)
}

export type TakeAtLeast = (ms: number, since: number) => Promise<void>
