import { type FileHandle, open } from 'node:fs/promises'
import type { HashPool, StreamHash } from '../hash-pool.ts'
import type { ReceivedFile } from '../incoming.ts'
import type { AskBucket } from './bucket.ts'
import { multipartUpload } from './multipart-upload.ts'
import { type LendPartBuffer, PART_BYTES, type PartBuffer } from './part-buffers.ts'
import { putObject, unlessThere } from './put-object.ts'

export interface FileStoring {
  readonly ask: AskBucket
  readonly hashes: HashPool
  readonly lend: LendPartBuffer
}

const readPart = async (file: FileHandle, buffer: PartBuffer, from: number, size: number) => {
  const part = buffer.subarray(0, Math.min(PART_BYTES, size - from))
  let filled = 0
  while (filled < part.length) {
    const { bytesRead } = await file.read(part, filled, part.length - filled, from + filled)
    if (bytesRead === 0) throw new Error('a received file has become shorter')
    filled += bytesRead
  }
  return part
}

/** A disk may return other bytes than were written. They must not become visible under this name. */
const assertSame = async (hash: StreamHash, sha512: string): Promise<void> => {
  if ((await hash.digest()) !== sha512) throw new Error('a received file has changed')
}

interface OpenFile extends Pick<ReceivedFile, 'size' | 'sha512'> {
  readonly key: string
  readonly file: FileHandle
  /** Hash of the bytes read so far. */
  readonly hash: StreamHash
}

type Store = (storing: FileStoring, opened: OpenFile) => Promise<void>

const storeAtOnce: Store = ({ ask, lend }, { key, file, size, sha512, hash }) =>
  lend(async (buffer) => {
    const bytes = await readPart(file, buffer, 0, size)
    await hash.update(bytes)
    await assertSame(hash, sha512)
    await putObject(ask, key, bytes)
  })

const storeInParts: Store = ({ ask, lend }, { key, file, size, sha512, hash }) =>
  unlessThere(ask, key, size, () =>
    multipartUpload(ask, key, async (put) => {
      for (let from = 0; from < size; from += PART_BYTES)
        await lend(async (buffer) => {
          const part = await readPart(file, buffer, from, size)
          // Both must be done with the buffer before it is lent again.
          const outcomes = await Promise.allSettled([put(part), hash.update(part)])
          for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
        })
      await assertSame(hash, sha512)
    }),
  )

/**
 * Stores a received file under a key, unless it exists. It becomes visible only when all of its bytes are
 * there and match its hash.
 */
export const storeFile = async (storing: FileStoring, key: string, received: ReceivedFile): Promise<void> => {
  const file = await open(received.path)
  const hash = storing.hashes.start('sha512')
  try {
    const store = received.size <= PART_BYTES ? storeAtOnce : storeInParts
    await store(storing, { ...received, key, file, hash })
  } finally {
    hash.drop()
    await file.close()
  }
}
