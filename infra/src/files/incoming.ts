import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { BlockWriter } from './block-writer.ts'
import type { Ingested } from './content-store.ts'
import type { HashPool } from './hash-pool.ts'
import { FileTooLarge, storageFailure } from './storage-errors.ts'

export type ReceivedFile = Pick<Ingested, 'sha1' | 'sha512' | 'size' | 'path'>

/** The folder of uploads in progress: each upload is written and hashed there before it goes anywhere else. */
export interface Incoming {
  /**
   * Like `ingest` of ContentStore. `keep` moves the received file to its permanent place and leaves nothing
   * at its path.
   */
  ingest(
    source: AsyncIterable<Uint8Array>,
    limits: { readonly maxBytes: number },
    keep: (file: ReceivedFile) => Promise<void>,
  ): Promise<Ingested>
  sweep(): Promise<void>
}

export interface IncomingOptions {
  /** Is made if missing. */
  readonly directory: string
  readonly hashes: HashPool
  /**
   * True if no other process uses the directory, so that each unfinished upload belongs to a killed process.
   */
  readonly isAlone?: boolean
}

/**
 * Each sweep of a process touches its own uploads, several times within this period. An upload that nobody
 * touches belongs to a killed process.
 */
const ABANDONED_AFTER_MS = 40 * 60 * 1000

const touch = async (path: string): Promise<void> => {
  const now = new Date()
  await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
    // The upload has just ended.
    if (error.code !== 'ENOENT') throw error
  })
}

const deleteUntouched = async (directory: string, forMs: number): Promise<void> => {
  const limit = Date.now() - forMs
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs <= limit) await rm(path, { force: true })
  }
}

const ingested = (
  file: ReceivedFile,
  keep: (file: ReceivedFile) => Promise<void>,
  underWay: Set<string>,
): Ingested => {
  let kept: Promise<void> | undefined
  const keepNow = async () => {
    try {
      await keep(file)
    } catch (error) {
      throw storageFailure(error)
    }
    underWay.delete(file.path)
  }
  return {
    ...file,
    keep: () => {
      kept ??= keepNow()
      return kept
    },
    discard: async () => {
      underWay.delete(file.path)
      await rm(file.path, { force: true })
    },
  }
}

export const openIncoming = async ({ directory, hashes, isAlone }: IncomingOptions): Promise<Incoming> => {
  await mkdir(directory, { recursive: true })
  await deleteUntouched(directory, isAlone === true ? Number.NEGATIVE_INFINITY : ABANDONED_AFTER_MS)
  const underWay = new Set<string>()

  return {
    ingest: async (source, { maxBytes }, keep) => {
      const path = join(directory, randomUUID())
      let finished = false
      underWay.add(path)
      try {
        const file = await open(path, 'wx')
        const writer = new BlockWriter(file, hashes)
        try {
          let received = 0
          for await (const chunk of source) {
            received += chunk.length
            if (received > maxBytes) throw new FileTooLarge(maxBytes)
            const room = writer.write(chunk)
            if (room !== undefined) await room
          }
          const written = await writer.finish()
          finished = true
          return ingested({ ...written, path }, keep, underWay)
        } finally {
          if (!finished) await writer.abandon()
          await file.close()
        }
      } catch (error) {
        underWay.delete(path)
        await rm(path, { force: true })
        throw storageFailure(error)
      }
    },
    async sweep() {
      for (const path of underWay) await touch(path)
      await deleteUntouched(directory, ABANDONED_AFTER_MS)
    },
  }
}
