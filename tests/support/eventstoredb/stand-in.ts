import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Entry, rewriteEntries } from './entry-file.ts'
import { type Calls, type Switches, startNode } from './node.ts'
import { type Security, securedAddress } from './secured-address.ts'

export interface StandIn extends Switches {
  /** For `openEventStoreDb`. */
  readonly url: string
  /**
   * Ends every connection at once, like a killed server, and comes back on the same port with the same
   * events.
   */
  restart(): Promise<void>
  /** Restarts it on entries that somebody changed meanwhile. */
  tamper(change: (entries: readonly Entry[]) => readonly Entry[]): Promise<void>
  /** Calls that arrived since the last restart. */
  readonly calls: Readonly<Calls>
  /** Ends it and deletes its events. */
  stop(): Promise<void>
}

/** One node in this process. Its behavior was measured on the real server (docs/adr/0035). */
export const startStandIn = async (security: Security = {}): Promise<StandIn> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-eventstoredb-'))
  let node = await startNode({ ...security, directory })
  const { port } = node
  const start = async () => {
    node = await startNode({ ...security, directory, port })
  }
  return {
    url: await securedAddress([port], security, directory),
    get calls() {
      return node.calls
    },
    cutNextAppend: (moment) => node.switches.cutNextAppend(moment),
    dropSubscriptions: () => node.switches.dropSubscriptions(),
    callSubscribersTooSlow: () => node.switches.callSubscribersTooSlow(),
    slowReads: (ms) => node.switches.slowReads(ms),
    fallSilent: () => node.switches.fallSilent(),
    async restart() {
      await node.stop()
      await start()
    },
    async tamper(change) {
      await node.stop()
      await rewriteEntries(directory, change)
      await start()
    },
    async stop() {
      await node.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
