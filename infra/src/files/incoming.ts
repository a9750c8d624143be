import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlockWriter } from './block-writer.ts'
import type { Ingested } from './content-store.ts'
import type { HashPool } from './hash-pool.ts'
import { FileTooLarge, storageFailure } from './storage-errors.ts'

export type ReceivedFile = Pick<Ingested, 'sha1' | 'sha512' | 'size' | 'path'>

/** The folder of uploads under way: each is written there and hashed before it goes anywhere else. */
export interface Incoming {
  /** As `ingest` of ContentStore. `keep` brings the received file to its lasting place and leaves nothing at its path. */
  ingest(
    source: AsyncIterable<Uint8Array>,
    limits: { readonly maxBytes: number },
    keep: (file: ReceivedFile) => Promise<void>,
  ): Promise<Ingested>
  sweep(): Promise<void>
}

export interface IncomingOptions {
  /** Is made when missing. */
  readonly directory: string
  readonly hashes: HashPool
  /** No other process uses the directory: each unfinished upload is of a process that was killed. */
  readonly isAlone?: boolean
}

/** An upload grows until its request ends, which takes an hour at most. */
export const ABANDONED_AFTER_MS = 3 * 60 * 60 * 1000

const deleteUntouched = async (directory: string, forMs: number): Promise<void> => {
  const limit = Date.now() - forMs
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs <= limit) await rm(path, { force: true })
  }
}

const ingested = (file: ReceivedFile, keep: (file: ReceivedFile) => Promise<void>): Ingested => {
  let kept: Promise<void> | undefined
  return {
    ...file,
    keep: () => {
      kept ??= keep(file).catch((error: unknown) => {
        throw storageFailure(error)
      })
      return kept
    },
    discard: () => rm(file.path, { force: true }),
  }
}

export const openIncoming = async ({ directory, hashes, isAlone }: IncomingOptions): Promise<Incoming> => {
  await mkdir(directory, { recursive: true })
  const sweep = (untouchedMs = ABANDONED_AFTER_MS) => deleteUntouched(directory, untouchedMs)
  await sweep(isAlone === true ? Number.NEGATIVE_INFINITY : undefined)

  return {
    ingest: async (source, { maxBytes }, keep) => {
      const path = join(directory, randomUUID())
      let finished = false
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
          return ingested({ ...written, path }, keep)
        } finally {
          if (!finished) await writer.abandon()
          await file.close()
        }
      } catch (error) {
        await rm(path, { force: true })
        throw storageFailure(error)
      }
    },
    sweep: () => sweep(),
  }
}
