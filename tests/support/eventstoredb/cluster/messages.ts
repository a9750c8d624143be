export interface VoteRequest {
  readonly term: number
  readonly candidate: number
  /** How many entries the candidate has, and the term of the last. */
  readonly count: number
  readonly lastTerm: number
  /** Asked before a vote, so that a node that was away disturbs no leader. */
  readonly isTrial: boolean
}

export interface VoteAnswer {
  readonly term: number
  readonly isGranted: boolean
}

export interface EntriesRequest {
  readonly term: number
  readonly leader: number
  /** How many entries lie before these, and the term of the last of them. */
  readonly before: number
  readonly beforeTerm: number
  readonly entries: readonly string[]
  /** So many entries can no longer be lost. */
  readonly committed: number
}

export interface EntriesAnswer {
  readonly term: number
  /** true: the node has all entries up to these, on its disk. */
  readonly isStored: boolean
  /** How many entries it may share with the leader. */
  readonly count: number
}
