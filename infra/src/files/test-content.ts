import { buffer } from 'node:stream/consumers'
import type { ContentStore } from './content-store.ts'
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

export const isStored = async (files: Pick<ContentStore, 'open'>, sha512: string): Promise<boolean> => {
  const bytes = await files.open(sha512)
  await bytes?.close()
  return bytes !== null
}

/** Bytes without short repetitions. Another seed gives other bytes. */
export const patterned = (length: number, seed = 1): Uint8Array => {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < length; at += 1) {
    state = (state * 1664525 + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

export const inChunks = async function* (bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
