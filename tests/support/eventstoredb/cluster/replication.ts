import { setTimeout as pause } from 'node:timers/promises'
import { entryText } from '../entry-file.ts'
import { NotStored } from '../journal.ts'
import type { Ballot } from './ballot.ts'
import type { ClusterLog } from './cluster-log.ts'
import { type Member, type Membership, majorityOf, othersOf } from './members.ts'
import type { EntriesRequest } from './messages.ts'
import type { Leading, NodeState } from './node-state.ts'
import { askPeer } from './peers.ts'

const HEARTBEAT_MS = 100
const ENTRIES_AT_ONCE = 500

interface Waiting extends PromiseWithResolvers<void> {
  readonly count: number
}

interface Parts {
  readonly state: NodeState
  readonly ballot: Ballot
  readonly entries: ClusterLog
  readonly membership: Membership
}

/** A leader's work: an entry is safe, and visible, once a majority has it on disk. */
export const createReplication = ({ state, ballot, entries, membership }: Parts) => {
  const waiting: Waiting[] = []
  let news = Promise.withResolvers<void>()

  const untilNewer = async (count: number): Promise<void> => {
    if (entries.count === count) await Promise.race([news.promise, pause(HEARTBEAT_MS)])
  }

  const commitStored = (leading: Leading) => {
    const stored = leading.stored.map((count, place) => (place === membership.self ? entries.count : count))
    const safe = stored.toSorted((left, right) => right - left)[majorityOf(membership) - 1] ?? 0
    // Entries of former leaders become safe with the first entry of this one.
    if (entries.termAt(safe) !== ballot.vote.term) return
    entries.commit(safe)
    for (const each of waiting.splice(0))
      if (each.count <= safe) each.resolve()
      else waiting.push(each)
  }

  /** Brings one node up to date while this one leads. */
  const replicateTo = async (member: Member, place: number, leading: Leading): Promise<void> => {
    let next = entries.count
    while (state.standing === leading) {
      const sentAt = performance.now()
      const added = entries.from(next, ENTRIES_AT_ONCE)
      const request: EntriesRequest = {
        term: ballot.vote.term,
        leader: membership.self,
        before: next,
        beforeTerm: entries.termAt(next),
        entries: added.map(entryText),
        committed: entries.committed,
      }
      const answer = await askPeer(member, 'entries', request)
      if (state.standing !== leading) return
      if (!answer) {
        await pause(HEARTBEAT_MS)
        continue
      }
      if (answer.term > request.term) return state.enterTerm(answer.term)
      leading.heardAt[place] = sentAt
      next = answer.isStored ? next + added.length : Math.min(answer.count, Math.max(0, next - 1))
      if (!answer.isStored) continue
      leading.stored[place] = next
      commitStored(leading)
      await untilNewer(next)
    }
  }

  return {
    begin(leading: Leading): void {
      for (const { member, place } of othersOf(membership)) void replicateTo(member, place, leading)
    },
    /** Resolves once everything on this leader's disk is safe. Throws NotStored. */
    async untilSafe(leading: Leading): Promise<void> {
      const all: Waiting = { count: entries.count, ...Promise.withResolvers<void>() }
      waiting.push(all)
      news.resolve()
      news = Promise.withResolvers<void>()
      commitStored(leading)
      await all.promise
    },
    /** Rejects all waiting entries, because nothing is known about their safety. */
    abandon(): void {
      for (const { reject } of waiting.splice(0)) reject(new NotStored('another node leads'))
    },
  }
}
