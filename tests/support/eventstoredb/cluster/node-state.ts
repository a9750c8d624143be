import type { Ballot } from './ballot.ts'
import { type Membership, majorityOf } from './members.ts'

/**
 * A leader that has not heard from a majority for this long no longer leads. Even a busy machine does not
 * pause a process this long.
 */
export const LEASE_MS = 2_000

export interface Leading {
  readonly kind: 'leader'
  /** By place: when each node was asked the last question that it has answered, as `performance.now()`. */
  readonly heardAt: number[]
  /** Number of entries that each node has on its disk. */
  readonly stored: number[]
  /** It has made sure that everything stored before it is safe. */
  isReady: boolean
}

type Standing = Leading | { readonly kind: 'follower'; readonly leader: number | undefined }

/** Whether a node leads, or which leader it follows. */
export interface NodeState {
  readonly standing: Standing
  /** When it last heard of a leader or voted. */
  readonly heardAt: number
  noteHeard(): void
  follow(leader: number | undefined): void
  /** If the term is later, becomes a follower in it that has not voted yet. */
  enterTerm(term: number, leader?: number): Promise<void>
  lead(): Leading
  /** Whether this leader has just heard from a majority. */
  hasLease(): boolean
}

export const createNodeState = (
  ballot: Ballot,
  membership: Membership,
  onFollowing: () => void,
): NodeState => {
  const { members, self } = membership
  let standing: Standing = { kind: 'follower', leader: undefined }
  let heardAt = performance.now()
  const follow = (leader: number | undefined) => {
    standing = { kind: 'follower', leader }
    onFollowing()
  }
  return {
    get standing() {
      return standing
    },
    get heardAt() {
      return heardAt
    },
    noteHeard() {
      heardAt = performance.now()
    },
    follow,
    async enterTerm(term, leader) {
      follow(leader)
      if (term > ballot.vote.term) await ballot.cast({ term, candidate: undefined })
    },
    lead() {
      const leading: Leading = {
        kind: 'leader',
        heardAt: members.map(() => performance.now()),
        stored: members.map(() => 0),
        isReady: false,
      }
      standing = leading
      return leading
    },
    hasLease() {
      if (standing.kind !== 'leader') return false
      const since = performance.now() - LEASE_MS
      return (
        standing.heardAt.filter((at, place) => place === self || at > since).length >= majorityOf(membership)
      )
    },
  }
}
