import { Readable } from 'node:stream'
import { within } from '../../event-store/within.ts'
import { FilesAway } from '../storage-errors.ts'
import type { StoredBytes } from '../stored-bytes.ts'
import type { AskBucket } from './bucket.ts'
import { isMissing } from './bucket-faults.ts'

/** How long the store may pause while somebody waits for a body. */
const SILENCE_MS = 5_000

/** Size in bytes, or null if there is no such object. */
export const sizeOfObject = (ask: AskBucket, Key: string): Promise<number | null> =>
  ask(async ({ commands, client, Bucket }, abortSignal) => {
    try {
      const { ContentLength } = await client.send(new commands.HeadObjectCommand({ Bucket, Key }), {
        abortSignal,
      })
      return ContentLength ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })

async function* unlessSilent(body: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = await within(SILENCE_MS, 'the store of files', body.next())
    if (next.done) return
    yield next.value
  }
}

/**
 * Ends with an error when the store falls silent. A reader that pauses does not count as the store's silence.
 */
const endingWhenSilent = (body: Readable): Readable => {
  const stream = Readable.from(unlessSilent(body[Symbol.asyncIterator]()), { objectMode: false })
  // The iterator may wait for bytes that never come.
  stream.once('close', () => body.destroy())
  return stream
}

const readObject = (ask: AskBucket, Key: string, range: string): Promise<Readable | null> =>
  ask(async ({ commands, reader, Bucket }, abortSignal) => {
    try {
      const { Body } = await reader.send(new commands.GetObjectCommand({ Bucket, Key, Range: range }), {
        abortSignal,
      })
      if (!(Body instanceof Readable)) throw new FilesAway('the store of files gave no bytes')
      return endingWhenSilent(Body)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })

/** Returns null if there is no such object. */
export const openObject = async (ask: AskBucket, key: string): Promise<StoredBytes | null> => {
  const size = await sizeOfObject(ask, key)
  if (size === null) return null
  return {
    size,
    read: (start, end) => readObject(ask, key, `bytes=${start}-${end}`),
    close: async () => undefined,
  }
}
