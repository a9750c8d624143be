import { rm } from 'node:fs/promises'
import { contentName } from '../content-name.ts'
import type { ContentStore } from '../content-store.ts'
import type { FileLocks } from '../file-locks.ts'
import { HashPool } from '../hash-pool.ts'
import { openIncoming, type ReceivedFile } from '../incoming.ts'
import { sweepUploads } from './abandoned-uploads.ts'
import type { AskBucket } from './bucket.ts'
import { partBuffers } from './part-buffers.ts'
import { removeObject } from './remove-object.ts'
import { storeFile } from './store-file.ts'
import { openObject, sizeOfObject } from './stored-object.ts'

export interface S3StoreOptions {
  readonly ask: AskBucket
  /** A directory on this machine for uploads in progress. It is made if missing. */
  readonly incoming: string
  /** Must be valid wherever the bucket is used. */
  readonly locks: FileLocks
  /**
   * True if no other process uses the directory, so that each unfinished upload in it belongs to a killed
   * process.
   */
  readonly isAlone?: boolean
}

const CONTENT = 'content/'
/**
 * A bucket does not tell whether the process that began an upload still lives. Storing a file takes far less
 * time than this.
 */
const ABANDONED_AFTER_MS = 3 * 60 * 60 * 1000
const keyOf = (sha512: string): string => `${CONTENT}${contentName(sha512)}`

/**
 * Content is in a bucket at `content/<sha512>`. An upload first goes to this machine, where it is inspected.
 */
export const openS3ContentStore = async (options: S3StoreOptions): Promise<ContentStore> => {
  const { ask, locks } = options
  const hashes = new HashPool()
  const incoming = await openIncoming({ ...options, directory: options.incoming, hashes })
  const lend = partBuffers()

  const keep = async (file: ReceivedFile): Promise<void> => {
    const key = keyOf(file.sha512)
    if ((await sizeOfObject(ask, key)) !== file.size) await storeFile({ ask, hashes, lend }, key, file)
    await rm(file.path, { force: true })
  }

  return {
    ingest: async (source, limits) => {
      // If the store is known to be away, refuses before the bytes arrive.
      await ask(async () => undefined)
      return incoming.ingest(source, limits, keep)
    },
    open: async (sha512) => openObject(ask, keyOf(sha512)),
    withLock: (name, work) => locks.take(name, work),
    remove: async (sha512) => removeObject(ask, keyOf(sha512)),
    sweep: async () => {
      await incoming.sweep()
      await sweepUploads(ask, CONTENT, new Date(Date.now() - ABANDONED_AFTER_MS))
    },
    close: () => hashes.close(),
  }
}
