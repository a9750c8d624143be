import type { Readable } from 'node:stream'

/** Stored bytes that were opened to be read. */
export interface StoredBytes {
  readonly size: number
  /**
   * The bytes from `start` to `end`, both inclusive, once. Null: they were removed meanwhile. A stream that cannot go on ends
   * with an error. What it holds is freed when it ends or is destroyed.
   */
  read(start: number, end: number): Promise<Readable | null>
  /** Frees what nobody reads. */
  close(): Promise<void>
}
