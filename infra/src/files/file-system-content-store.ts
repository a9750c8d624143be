import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlockWriter } from './block-writer.ts'
import type { ContentStore, Ingested, StoredFile } from './content-store.ts'
import type { FileLocks } from './file-locks.ts'
import { HashPool } from './hash-pool.ts'
import { FileTooLarge, storageFailure } from './storage-errors.ts'

const SHA512 = /^[0-9a-f]{128}$/

const syncDirectory = async (path: string) => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

const sizeOf = async (path: string): Promise<number | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found?.size
}

/** An upload grows until its request ends, which takes an hour at most. */
const ABANDONED_AFTER_MS = 3 * 60 * 60 * 1000

const deleteUntouched = async (incoming: string, forMs: number): Promise<void> => {
  const limit = Date.now() - forMs
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs <= limit) await rm(path, { force: true })
  }
}

export interface FileSystemStoreOptions {
  /** Holds `incoming/` and `content/`; they are made when missing. */
  readonly directory: string
  /** Must hold wherever the directory is used. */
  readonly locks: FileLocks
  /** No other process uses the directory: each unfinished upload is of a process that was killed. */
  readonly isAlone?: boolean
}

/** Content lies at `content/ab/cd/<sha512>`, unfinished uploads in `incoming/` on the same volume. */
export const openContentStore = async (options: FileSystemStoreOptions): Promise<ContentStore> => {
  const incoming = join(options.directory, 'incoming')
  const content = join(options.directory, 'content')
  await Promise.all([mkdir(incoming, { recursive: true }), mkdir(content, { recursive: true })])
  const sweep = (untouchedMs = ABANDONED_AFTER_MS) => deleteUntouched(incoming, untouchedMs)
  await sweep(options.isAlone === true ? Number.NEGATIVE_INFINITY : undefined)
  const hashes = new HashPool()

  const pathOf = (sha512: string): string => {
    if (!SHA512.test(sha512)) throw new RangeError('not a SHA-512 in lower-case hex')
    return join(content, sha512.slice(0, 2), sha512.slice(2, 4), sha512)
  }

  const moveToContent = async (path: string, { sha512, size }: { sha512: string; size: number }) => {
    const target = pathOf(sha512)
    if ((await sizeOf(target)) === size) {
      await rm(path, { force: true })
      return target
    }
    const directory = dirname(target)
    const made = await mkdir(directory, { recursive: true })
    await rename(path, target)
    await syncDirectory(directory)
    if (made !== undefined) {
      await syncDirectory(dirname(directory))
      await syncDirectory(content)
    }
    return target
  }

  const asIngested = (path: string, written: { sha1: string; sha512: string; size: number }): Ingested => {
    let kept: Promise<StoredFile> | undefined
    const keep = async () => {
      try {
        return { ...written, path: await moveToContent(path, written) }
      } catch (error) {
        throw storageFailure(error)
      }
    }
    return {
      ...written,
      path,
      keep: () => {
        kept ??= keep()
        return kept
      },
      discard: () => rm(path, { force: true }),
    }
  }

  return {
    ingest: async (source, { maxBytes }) => {
      const path = join(incoming, randomUUID())
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
          const ingested = asIngested(path, await writer.finish())
          finished = true
          return ingested
        } finally {
          if (!finished) await writer.abandon()
          await file.close()
        }
      } catch (error) {
        await rm(path, { force: true })
        throw storageFailure(error)
      }
    },
    pathOf,
    withLock: (name, work) => options.locks.take(name, work),
    remove: (sha512) => rm(pathOf(sha512), { force: true }),
    sweep: () => sweep(),
    close: () => hashes.close(),
  }
}
