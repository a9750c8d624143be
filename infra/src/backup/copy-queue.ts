import { type BackupBytes, shownName } from './backup-bytes.ts'
import type { BytesName } from './bytes-of-events.ts'
import type { BytesStore } from './bytes-store.ts'
import { openCheckedLines, readCheckedLines } from './checked-lines.ts'

/** Number of copies at the same time. */
const LANES = 4
/** Number of batches that may wait for their bytes before reading of the log waits too. */
const MAX_WAITING = 200

interface Batch {
  readonly upTo: number
  readonly names: readonly BytesName[]
}

/** Copies the bytes that events name, in the order of the log. */
export interface CopyQueue {
  /**
   * `upTo` is the number after the last event that names these bytes. Waits while too many batches wait.
   * Rethrows errors of copying.
   */
  add(upTo: number, names: readonly BytesName[]): Promise<void>
  /** All bytes named by events before this number are in the backup. Rethrows errors of copying. */
  doneUpTo(): number
  /** Settles when nothing waits. Rethrows errors of copying. */
  drained(): Promise<void>
  close(): Promise<void>
}

const readGone = async (path: string) => {
  const gone = new Set<string>()
  let end = 0
  for await (const line of readCheckedLines(path)) {
    gone.add(line.text)
    end = line.end
  }
  return { gone, end }
}

/** The names of bytes that were removed from the product before a backup could copy them. */
export const readGoneNames = async (path: string): Promise<ReadonlySet<string>> => (await readGone(path)).gone

export const openCopyQueue = async (
  { source, target, gonePath }: { source: BytesStore; target: BackupBytes; gonePath: string },
  startAt: number,
): Promise<CopyQueue> => {
  const { gone, end } = await readGone(gonePath)
  const goneFile = await openCheckedLines(gonePath, end)
  const waiting: Batch[] = []
  let done = startAt
  let failure: { readonly error: unknown } | undefined
  let running: Promise<void> | undefined
  let closed = false

  const copy = async (name: BytesName): Promise<void> => {
    if (await target.has(name)) return
    const bytes = await source.open(name)
    if (bytes !== null) return target.put(name, bytes)
    const shown = shownName(name)
    if (gone.has(shown)) return
    gone.add(shown)
    await goneFile.append([shown])
  }

  const copyAll = async (names: readonly BytesName[]): Promise<void> => {
    const distinct = new Map(names.map((name) => [shownName(name), name]))
    const left = [...distinct.values()]
    const lane = async () => {
      for (let name = left.shift(); name !== undefined && !closed; name = left.shift()) await copy(name)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  const run = async () => {
    try {
      for (let batch = waiting[0]; batch !== undefined && !closed; batch = waiting[0]) {
        await copyAll(batch.names)
        if (closed) return
        waiting.shift()
        done = batch.upTo
      }
    } catch (error) {
      failure = { error }
    } finally {
      running = undefined
    }
  }

  const start = () => {
    if (failure) throw failure.error
    if (waiting.length > 0) running ??= run()
    return running
  }

  return {
    async add(upTo, names) {
      if (names.length === 0 && waiting.length === 0) {
        done = upTo
        return
      }
      waiting.push({ upTo, names })
      const copying = start()
      if (waiting.length >= MAX_WAITING) await copying
      if (failure) throw failure.error
    },
    doneUpTo() {
      if (failure) throw failure.error
      return done
    },
    async drained() {
      for (let copying = start(); copying !== undefined; copying = start()) await copying
    },
    async close() {
      closed = true
      await running
      await goneFile.close()
    },
  }
}
