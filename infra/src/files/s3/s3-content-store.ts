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
  /** On a disk of this machine, for uploads under way; is made when missing. */
  readonly incoming: string
  /** Must hold wherever the bucket is used. */
  readonly locks: FileLocks
  /** No other process uses the directory: each unfinished upload in it is of a process that was killed. */
  readonly isAlone?: boolean
}

const CONTENT = 'content/'
/** A bucket does not tell whether whoever began an upload still lives; storing a file takes far less. */
const ABANDONED_AFTER_MS = 3 * 60 * 60 * 1000
const keyOf = (sha512: string): string => `${CONTENT}${contentName(sha512)}`

/** Content lies in a bucket at `content/<sha512>`. An upload comes to this machine first, where it is inspected. */
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
      // Refused before the bytes have come, where the store is known to be away.
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
