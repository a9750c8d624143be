import { type BackupBytes, shownName } from './backup-bytes.ts'
import type { BytesChange, BytesName } from './bytes-of-events.ts'
import type { BytesStore } from './bytes-store.ts'
import { openCheckedLines, readCheckedLines } from './checked-lines.ts'

/** Number of copies at the same time. */
const LANES = 4
/** Number of batches that may wait for their bytes before reading of the log waits too. */
const MAX_WAITING = 200

interface Batch {
  readonly upTo: number
  readonly work: readonly Work[]
}

interface Work {
  readonly name: BytesName
  readonly does: 'copy' | 'forget'
}

/** Of several events about the same bytes, the last one counts. */
const workOf = (changes: readonly BytesChange[]): readonly Work[] => {
  const work = new Map<string, Work>()
  for (const { stored, forgotten } of changes) {
    for (const name of stored) work.set(shownName(name), { name, does: 'copy' })
    for (const name of forgotten) work.set(shownName(name), { name, does: 'forget' })
  }
  return [...work.values()]
}

/** Copies the bytes that events name, and removes those that they forget, in the order of the log. */
export interface CopyQueue {
  /**
   * `upTo` is the number after the last event with these changes. Waits while too many batches wait.
   * Rethrows errors of copying.
   */
  add(upTo: number, changes: readonly BytesChange[]): Promise<void>
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

/** The names of bytes that were removed from the product before a backup could copy them, or were forgotten. */
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

  const noteGone = async (name: BytesName): Promise<void> => {
    const shown = shownName(name)
    if (gone.has(shown)) return
    gone.add(shown)
    await goneFile.append([shown])
  }

  const copy = async (name: BytesName): Promise<void> => {
    if (await target.has(name)) return
    const bytes = await source.open(name)
    await (bytes === null ? noteGone(name) : target.put(name, bytes))
  }

  const forget = async (name: BytesName): Promise<void> => {
    await noteGone(name)
    await target.remove(name)
  }

  const doAll = async (work: readonly Work[]): Promise<void> => {
    const left = [...work]
    const lane = async () => {
      for (let next = left.shift(); next !== undefined && !closed; next = left.shift())
        await (next.does === 'copy' ? copy(next.name) : forget(next.name))
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  const run = async () => {
    try {
      for (let batch = waiting[0]; batch !== undefined && !closed; batch = waiting[0]) {
        await doAll(batch.work)
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
    async add(upTo, changes) {
      const work = workOf(changes)
      if (work.length === 0 && waiting.length === 0) {
        done = upTo
        return
      }
      waiting.push({ upTo, work })
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
