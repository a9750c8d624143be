/**
 * The behavior while the store of the allowances is away: `allow` lets each process count for itself,
 * `refuse` refuses everybody. A limit that guards a secret refuses, or an attacker would only have to bring
 * the store down.
 */
export type OnAway = 'allow' | 'refuse'

/** At most `max` at once, and one more every `windowMs / max` milliseconds. */
export interface Limit {
  /** Limits of different names count separately. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
  readonly onAway: OnAway
}

export interface Use {
  readonly limit: Limit
  /** The limited client, such as an address or an account. */
  readonly key: string
}

export interface Ask extends Use {
  /** The number of uses needed now. */
  readonly wanted: number
  /** Whether to also grant a share of the rest, to be used before it would have come back anyway. */
  readonly ahead: boolean
}

export interface Taken {
  /** Less than wanted if no more are left. */
  readonly granted: number
  /** Milliseconds until the allowance is full again. Granted uses count as used. */
  readonly usedMs: number
}

/** The unused rest of each limit, shared by all processes. */
export interface Allowances {
  /** Answers in the order of the asks. Two asks of one call must not share limit and key. */
  take(asks: readonly Ask[]): Promise<readonly Taken[]>
  /** Gives back a granted use that turned out not to count. */
  giveBack(use: Use): Promise<void>
  /** Deletes full allowances in bounded batches. */
  sweep(): Promise<void>
}
