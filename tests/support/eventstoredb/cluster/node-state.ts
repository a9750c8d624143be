import type { Ballot } from './ballot.ts'
import { type Membership, majorityOf } from './members.ts'

/** A leader that a majority has not heard for so long leads no more. A busy machine lets no process stand so long. */
export const LEASE_MS = 2_000

export interface Leading {
  readonly kind: 'leader'
  /** When each node was asked what it has answered since, by its place, as `performance.now()`. */
  readonly heardAt: number[]
  /** How many entries each node has on its disk. */
  readonly stored: number[]
  /** It has made sure of all that was stored before it. */
  isReady: boolean
}

type Standing = Leading | { readonly kind: 'follower'; readonly leader: number | undefined }

/** Whom a node follows, or that it leads. */
export interface NodeState {
  readonly standing: Standing
  /** When it heard of a leader or voted last. */
  readonly heardAt: number
  noteHeard(): void
  follow(leader: number | undefined): void
  /** Follows, and votes for nobody in this term any more, if it is a later one. */
  enterTerm(term: number, leader?: number): Promise<void>
  lead(): Leading
  /** Whether a majority has heard this leader just now. */
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
