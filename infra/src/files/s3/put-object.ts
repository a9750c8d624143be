import { FilesAway } from '../storage-errors.ts'
import type { AskBucket } from './bucket.ts'
import { isTaken } from './bucket-faults.ts'
import { sizeOfObject } from './stored-object.ts'

/** Enough for five megabytes over a slow line. */
export const PUT_MS = 30_000

/**
 * Runs work that stores an object, unless the object exists. A complete existing object has the same content.
 */
export const unlessThere = async (
  ask: AskBucket,
  key: string,
  size: number,
  store: () => Promise<void>,
): Promise<void> => {
  try {
    await store()
  } catch (error) {
    if (!isTaken(error)) throw error
    if ((await sizeOfObject(ask, key)) === size) return
    throw new FilesAway(`another request is storing ${key}`, { cause: error })
  }
}

/** Stores an object in one request, unless it exists. Readers see it completely or not at all. */
export const putObject = (ask: AskBucket, Key: string, Body: Uint8Array): Promise<void> =>
  unlessThere(ask, Key, Body.length, () =>
    ask(async ({ commands, client, Bucket }, abortSignal) => {
      const put = new commands.PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' })
      await client.send(put, { abortSignal })
    }, PUT_MS),
  )
