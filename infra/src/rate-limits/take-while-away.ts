import { within } from '../event-store/within.ts'
import { memoryAllowances } from './memory-allowances.ts'
import type { Allowances } from './port.ts'

/** How long a try waits for the store of the allowances. */
export const PATIENCE_MS = 1_000
/** After a failure, limits that can do without the store do not ask it for this long. */
const REST_MS = 5_000

/** A try cannot be counted right now, and may not go uncounted. It may be repeated in a moment. */
export class TryUncounted extends Error {
  override readonly name = 'TryUncounted'
}

export interface TakeSettings {
  readonly shared: Pick<Allowances, 'take'>
  /** Called when the store did not answer. */
  readonly onFailure?: ((error: unknown) => void) | undefined
  /** In milliseconds, never going back. */
  readonly now: () => number
  readonly patienceMs?: number | undefined
}

/**
 * Takes from the shared allowances. While they are away, each limit follows its `onAway`: it counts alone, or
 * throws TryUncounted.
 */
export const takeWhileAway = ({
  shared,
  onFailure = () => undefined,
  now,
  patienceMs = PATIENCE_MS,
}: TakeSettings): Allowances['take'] => {
  const alone = memoryAllowances(now)
  let restUntil = Number.NEGATIVE_INFINITY
  return async (asks) => {
    const refuses = asks.some(({ limit }) => limit.onAway === 'refuse')
    // A limit that refuses asks each time, so that it works again as soon as the store is back.
    if (!refuses && now() < restUntil) return alone.take(asks)
    try {
      return await within(patienceMs, 'the store of the allowances', shared.take(asks))
    } catch (error) {
      onFailure(error)
      if (refuses) throw new TryUncounted('the try cannot be counted', { cause: error })
      restUntil = now() + REST_MS
      return alone.take(asks)
    }
  }
}
