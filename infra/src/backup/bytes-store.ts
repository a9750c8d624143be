import type { Readable } from 'node:stream'
import type { BytesName } from './bytes-of-events.ts'

/** The bytes beside the log, in whatever store the product keeps them. */
export interface BytesStore {
  /** Returns null if there are no bytes with this name. */
  open(name: BytesName): Promise<Readable | null>
  /** Durable when it settles. Throws BytesDiffer if the bytes do not match the name. Existing bytes stay. */
  put(name: BytesName, bytes: Readable): Promise<void>
}
