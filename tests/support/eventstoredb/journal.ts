import type { Entry, EntryFile } from './entry-file.ts'
import type { Log } from './log.ts'
import { epochEvent } from './server-events.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** This node stores nothing now, and what it was storing may be lost. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

/** Where a node keeps entries so that they cannot be lost. */
export interface Journal {
  /** The term to store in; undefined: this node is no leader, or not yet. */
  term(): number | undefined
  /** Who the leader is, if that is another node. */
  leader(): Endpoint | undefined
  /**
   * Stores what the log has taken in already, and resolves once readers see it and all before it. Throws NotStored.
   * One call at a time.
   */
  store(entries: readonly Entry[]): Promise<void>
  stop(): Promise<void>
}

const ALONE_TERM = 1

/** The journal of a node that is alone: safe is what lies on its disk. */
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
