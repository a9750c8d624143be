import type { Entry, EntryFile } from '../entry-file.ts'
import { type Journal, NotStored } from '../journal.ts'
import type { Log } from '../log.ts'
import { epochEvent } from '../server-events.ts'
import type { Ballot } from './ballot.ts'
import { createClusterLog } from './cluster-log.ts'
import { startElections } from './election.ts'
import type { Membership } from './members.ts'
import { createNodeState } from './node-state.ts'
import type { PeerCalls } from './peers.ts'
import { createReplication } from './replication.ts'

export interface ClusterJournal extends Journal {
  /** The place of the leader, if this node knows a working one. */
  leaderPlace(): number | undefined
  readonly calls: PeerCalls
}

interface Parts {
  readonly file: EntryFile
  readonly log: Log
  readonly ballot: Ballot
  readonly membership: Membership
  /** Called when entries that were never replicated are gone, so the node has to be restarted. */
  readonly onTruncated: () => void
}

/** The journal of one of several nodes, which agree by terms and majorities. */
export const createClusterJournal = (parts: Parts): ClusterJournal => {
  const { file, log, ballot, membership, onTruncated } = parts
  const { members, self } = membership
  const entries = createClusterLog(file, log)
  const state = createNodeState(ballot, membership, () => replication.abandon())
  const replication = createReplication({ state, ballot, entries, membership })

  let lastWork: Promise<unknown> = Promise.resolve()
  /** Operations on the file run one at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastWork.then(work, work)
    lastWork = done
    return done
  }

  const store = async (added: readonly Entry[]): Promise<void> => {
    const leading = state.standing
    if (leading.kind !== 'leader') throw new NotStored('another node leads')
    await inTurn(async () => {
      // The log has them already, but the file now belongs to another leader.
      if (state.standing !== leading) return onTruncated()
      await entries.store(added)
    })
    if (state.standing !== leading) throw new NotStored('another node leads')
    await replication.untilSafe(leading)
  }

  const lead = (): void => {
    const leading = state.lead()
    const epoch = epochEvent(ballot.vote.term, log.size)
    log.add(epoch)
    store([epoch]).then(
      () => {
        leading.isReady = true
      },
      () => {},
    )
    replication.begin(leading)
  }
  const elections = startElections({ state, ballot, entries, membership, onElected: lead })

  const leads = (): boolean => {
    const { standing } = state
    return standing.kind === 'leader' && standing.isReady && state.hasLease()
  }
  const leaderPlace = (): number | undefined => {
    if (leads()) return self
    const { standing } = state
    return standing.kind === 'leader' || elections.isSilent() ? undefined : standing.leader
  }

  return {
    term: () => (leads() ? ballot.vote.term : undefined),
    leaderPlace,
    leader() {
      const place = leaderPlace()
      return place === undefined || place === self ? undefined : members[place]
    },
    store,
    calls: {
      vote: (request) => inTurn(() => elections.vote(request)),
      entries: (request) =>
        inTurn(async () => {
          const { term } = ballot.vote
          if (request.term < term) return { term, isStored: false, count: entries.count }
          await state.enterTerm(request.term, request.leader)
          state.noteHeard()
          const outcome = await entries.take(request)
          if (outcome === 'truncated') onTruncated()
          if (outcome === 'stored')
            entries.commit(Math.min(request.committed, request.before + request.entries.length))
          return { term: request.term, isStored: outcome === 'stored', count: entries.count }
        }),
    },
    async stop() {
      elections.stop()
      state.follow(undefined)
      await lastWork
    },
  }
}
