export interface VoteRequest {
  readonly term: number
  readonly candidate: number
  /** Number of entries that the candidate has, and the term of the last one. */
  readonly count: number
  readonly lastTerm: number
  /** Asked before a vote, so that a node that was away does not disturb a leader. */
  readonly isTrial: boolean
}

export interface VoteAnswer {
  readonly term: number
  readonly isGranted: boolean
}

export interface EntriesRequest {
  readonly term: number
  readonly leader: number
  /** Number of entries before these, and the term of the last of them. */
  readonly before: number
  readonly beforeTerm: number
  readonly entries: readonly string[]
  /** This many entries can no longer be lost. */
  readonly committed: number
}

export interface EntriesAnswer {
  readonly term: number
  /** true: the node has all entries up to these on its disk. */
  readonly isStored: boolean
  /** Number of entries that it may share with the leader. */
  readonly count: number
}
