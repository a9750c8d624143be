import type { ContentStore } from './content-store.ts'
import { isThere } from './read-stored.ts'

export const isStored = (files: Pick<ContentStore, 'open'>, sha512: string): Promise<boolean> =>
  isThere(files.open(sha512))

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
