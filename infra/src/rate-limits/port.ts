/**
 * While the store of the allowances is away: `allow` lets each process count for itself, `refuse` lets nobody by. A limit that
 * guards a secret refuses, or an attacker would only have to bring the store down.
 */
export type OnAway = 'allow' | 'refuse'

/** At most `max` at once, and one more every `windowMs / max` milliseconds. */
export interface Limit {
  /** Limits of different names count apart. */
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
  /** How many are to be used now. */
  readonly wanted: number
  /** Whether a share of what is left is granted beyond that, to be used before it would have come back anyway. */
  readonly ahead: boolean
}

export interface Taken {
  /** Fewer than wanted if no more are left. */
  readonly granted: number
  /** Milliseconds until nothing is used up any more; what was granted counts as used. */
  readonly usedMs: number
}

/** The unused rest of each limit, shared by all processes. */
export interface Allowances {
  /** Answers in the order of the asks. No two of one call may have the same limit and key. */
  take(asks: readonly Ask[]): Promise<readonly Taken[]>
  /** One use that was granted turned out to be none. */
  giveBack(use: Use): Promise<void>
  /** Forgets allowances of which nothing is used up, in bounded batches. */
  sweep(): Promise<void>
}
