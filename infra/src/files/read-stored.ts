import { buffer } from 'node:stream/consumers'
import type { StoredBytes } from './stored-bytes.ts'

/** Reads all of the opened bytes. Returns null if there are none. */
export const wholeOf = async (opened: Promise<StoredBytes | null>): Promise<Buffer | null> => {
  const bytes = await opened
  if (bytes === null) return null
  if (bytes.size === 0) {
    await bytes.close()
    return Buffer.alloc(0)
  }
  const stream = await bytes.read(0, bytes.size - 1)
  return stream && buffer(stream)
}

/** Whether there was anything to open. */
export const isThere = async (opened: Promise<StoredBytes | null>): Promise<boolean> => {
  const bytes = await opened
  await bytes?.close()
  return bytes !== null
}
