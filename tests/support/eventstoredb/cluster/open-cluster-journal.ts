import type { Server } from '@grpc/grpc-js'
import type { EntryFile } from '../entry-file.ts'
import type { Journal } from '../journal.ts'
import type { Log } from '../log.ts'
import { openBallot } from './ballot.ts'
import { createClusterJournal } from './cluster-journal.ts'
import { serveGossip } from './gossip.ts'
import type { Membership } from './members.ts'
import { servePeers } from './peers.ts'

/**
 * If a node has lost entries that were never replicated, it ends with code 0, so that its supervisor restarts
 * it.
 */
const endToBeStartedAgain = (): void => process.exit(0)

/** The journal of one cluster node, in a separate process. */
export const openClusterJournal =
  (directory: string, membership: Membership) =>
  async (file: EntryFile, log: Log, server: Server): Promise<Journal> => {
    const ballot = await openBallot(directory)
    const journal = createClusterJournal({ file, log, ballot, membership, onTruncated: endToBeStartedAgain })
    serveGossip(server, membership, journal.leaderPlace)
    const self = membership.members[membership.self]
    if (!self) throw new Error('this node is no member of its cluster')
    const stopServing = await servePeers(self, journal.calls)
    return {
      ...journal,
      async stop() {
        stopServing()
        await journal.stop()
      },
    }
  }
