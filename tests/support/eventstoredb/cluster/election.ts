import { randomInt } from 'node:crypto'
import type { Ballot } from './ballot.ts'
import type { ClusterLog } from './cluster-log.ts'
import { type Membership, majorityOf, othersOf } from './members.ts'
import type { VoteAnswer, VoteRequest } from './messages.ts'
import { LEASE_MS, type NodeState } from './node-state.ts'
import { askPeer } from './peers.ts'

const LOOK_EVERY_MS = 50
/** A follower that hears of no leader for this long, plus a random time, wants to lead. */
const ELECTION_MS = 2_500
const ELECTION_SPREAD_MS = 1_500

interface Parts {
  readonly state: NodeState
  readonly ballot: Ballot
  readonly entries: ClusterLog
  readonly membership: Membership
  readonly onElected: () => void
}

/** The leader is a node that a majority votes for, once per term, and never one that lacks safe entries. */
export const startElections = ({ state, ballot, entries, membership, onElected }: Parts) => {
  let electionMs = ELECTION_MS + randomInt(ELECTION_SPREAD_MS)
  let isElecting = false

  const isElected = async (term: number, isTrial: boolean): Promise<boolean> => {
    const { count } = entries
    const lastTerm = entries.termAt(count)
    const request: VoteRequest = { term, candidate: membership.self, count, lastTerm, isTrial }
    const answers = await Promise.all(
      othersOf(membership).map(({ member }) => askPeer(member, 'vote', request)),
    )
    const highest = Math.max(...answers.map((answer) => answer?.term ?? 0))
    if (highest > ballot.vote.term) await state.enterTerm(highest)
    return answers.filter((answer) => answer?.isGranted).length + 1 >= majorityOf(membership)
  }

  const elect = async (): Promise<void> => {
    const term = ballot.vote.term + 1
    if (!(await isElected(term, true)) || ballot.vote.term >= term) return
    await ballot.cast({ term, candidate: membership.self })
    const isChosen = await isElected(term, false)
    const { vote } = ballot
    if (isChosen && vote.term === term && vote.candidate === membership.self) onElected()
  }

  const isSilent = (): boolean => performance.now() - state.heardAt > electionMs

  const look = async (): Promise<void> => {
    if (state.standing.kind === 'leader') {
      if (!state.hasLease()) state.follow(undefined)
      state.noteHeard()
      return
    }
    if (!isSilent() || isElecting) return
    isElecting = true
    electionMs = ELECTION_MS + randomInt(ELECTION_SPREAD_MS)
    state.noteHeard()
    await elect().finally(() => {
      isElecting = false
    })
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)

  const hearsLeader = (): boolean =>
    state.standing.kind === 'leader'
      ? state.hasLease()
      : state.standing.leader !== undefined && performance.now() - state.heardAt < LEASE_MS

  return {
    /** Whether no leader was heard of for as long as this node waits before it wants to lead. */
    isSilent,
    async vote({ term, candidate, count, lastTerm, isTrial }: VoteRequest): Promise<VoteAnswer> {
      const { vote } = ballot
      const last = entries.termAt(entries.count)
      const isBehind = lastTerm < last || (lastTerm === last && count < entries.count)
      const isRefused = hearsLeader() || isBehind || term < vote.term
      if (isTrial || isRefused) return { term: vote.term, isGranted: !isRefused && term > vote.term }
      if (term === vote.term && vote.candidate !== undefined && vote.candidate !== candidate)
        return { term, isGranted: false }
      state.follow(undefined)
      await ballot.cast({ term, candidate })
      state.noteHeard()
      return { term, isGranted: true }
    },
    stop: () => clearInterval(timer),
  }
}
