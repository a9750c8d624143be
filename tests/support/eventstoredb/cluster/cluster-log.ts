import { type Entry, type EntryFile, entryFrom } from '../entry-file.ts'
import type { Log } from '../log.ts'
import type { EntriesRequest } from './messages.ts'

/** The entries of a node, with the cluster's agreement so far. */
export interface ClusterLog {
  readonly count: number
  readonly committed: number
  /** Term of the last of the first `count` entries. 0 if there is none. */
  termAt(count: number): number
  from(count: number, limit: number): readonly Entry[]
  /** Writes entries to the disk that the log already contains. */
  store(entries: readonly Entry[]): Promise<void>
  /**
   * Accepts a leader's entries. `truncated`: they contradicted entries that were never replicated, which are
   * gone now.
   */
  take(request: EntriesRequest): Promise<'stored' | 'missing' | 'truncated'>
  /** This many entries can no longer be lost, so readers see them. */
  commit(count: number): void
}

export const createClusterLog = (file: EntryFile, log: Log): ClusterLog => {
  let committed = 0
  /** The number of events up to each entry. */
  const sizes: number[] = []
  const add = (entry: Entry) => {
    log.add(entry)
    sizes.push(log.size)
  }
  for (const entry of file.entries) add(entry)
  const termAt = (count: number) => file.entries[count - 1]?.term ?? 0

  return {
    get count() {
      return file.entries.length
    },
    get committed() {
      return committed
    },
    termAt,
    from: (count, limit) => file.entries.slice(count, count + limit),
    async store(entries) {
      let size = sizes.at(-1) ?? 0
      for (const { events } of entries) {
        size += events.length
        sizes.push(size)
      }
      await file.append(entries)
    },
    async take({ before, beforeTerm, entries }) {
      if (before > file.entries.length) return 'missing'
      const taken = entries.map(entryFrom)
      const { length } = file.entries
      const place = taken.findIndex(
        ({ term }, index) => before + index < length && termAt(before + index + 1) !== term,
      )
      const isContradicted = termAt(before) !== beforeTerm
      if (isContradicted || place >= 0) {
        await file.truncate(isContradicted ? before - 1 : before + place)
        return 'truncated'
      }
      const added = taken.slice(length - before)
      await file.append(added)
      for (const entry of added) add(entry)
      return 'stored'
    },
    commit(count) {
      committed = Math.max(committed, Math.min(count, file.entries.length))
      log.show(sizes[committed - 1] ?? 0)
    },
  }
}
