import type { Readable } from 'node:stream'

/** Stored bytes that are open for reading. */
export interface StoredBytes {
  readonly size: number
  /**
   * The bytes from `start` to `end`, both inclusive, once. Returns null if they were removed in the meantime.
   * A stream that cannot continue ends with an error. Its resources are freed when it ends or is destroyed.
   */
  read(start: number, end: number): Promise<Readable | null>
  /** Frees resources if nothing is read. */
  close(): Promise<void>
}
