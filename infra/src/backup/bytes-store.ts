import type { Readable } from 'node:stream'
import type { BytesName } from './bytes-of-events.ts'

/** The bytes beside the log, wherever the product keeps them. */
export interface BytesStore {
  /** Null: there are none of this name. */
  open(name: BytesName): Promise<Readable | null>
  /** Durable when it settles. Throws BytesDiffer for bytes that are not those of the name; what is there already stays. */
  put(name: BytesName, bytes: Readable): Promise<void>
}
