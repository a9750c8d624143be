import type { Entry, EntryFile } from './entry-file.ts'
import type { Log } from './log.ts'
import { epochEvent } from './server-events.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** This node stores nothing now, and entries that it was storing may be lost. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

/** Keeps the entries of a node so that they cannot be lost. */
export interface Journal {
  /** The term in which to store. undefined: this node is not the leader, or not yet. */
  term(): number | undefined
  /** The leader, if it is another node. */
  leader(): Endpoint | undefined
  /**
   * Stores entries that the log already contains. Resolves once readers see them and everything before them.
   * Throws NotStored. One call at a time.
   */
  store(entries: readonly Entry[]): Promise<void>
  stop(): Promise<void>
}

const ALONE_TERM = 1

/** The journal of a single node: entries on its disk are safe. */
export const openLoneJournal = async (file: EntryFile, log: Log): Promise<Journal> => {
  const store = async (entries: readonly Entry[]) => {
    await file.append(entries)
    log.show()
  }
  for (const entry of file.entries) log.add(entry)
  const epoch = epochEvent(ALONE_TERM, log.size)
  log.add(epoch)
  await store([epoch])
  return { term: () => ALONE_TERM, leader: () => undefined, store, stop: async () => {} }
}
