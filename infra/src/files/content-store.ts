import type { StoredBytes } from './stored-bytes.ts'

/** Bytes that have arrived on disk whole, but belong to nothing yet: keep or discard them. */
export interface Ingested {
  /** Lower-case hex. */
  readonly sha1: string
  /** Lower-case hex. */
  readonly sha512: string
  /** In bytes. */
  readonly size: number
  /** Where the bytes lie for now, for inspection; gone after `keep` and `discard`. */
  readonly path: string
  /**
   * Brings the bytes to their lasting place, where they are seen whole or not at all. Durable when it settles; a second call
   * changes nothing. Throws DiskFull or FilesAway.
   */
  keep(): Promise<void>
  /** Forgets the bytes. Does nothing after `keep`. */
  discard(): Promise<void>
}

/** Files by their content: the same bytes are stored once, and what is stored never changes. */
export interface ContentStore {
  /**
   * Streams to disk in constant memory while SHA-1 and SHA-512 are computed; the bytes are synced when it settles.
   * Throws FileTooLarge, DiskFull, or what the source throws; nothing is left behind then.
   */
  ingest(source: AsyncIterable<Uint8Array>, limits: { readonly maxBytes: number }): Promise<Ingested>
  /** Null: there is no such content. Throws RangeError when `sha512` is no lower-case hex SHA-512, or FilesAway. */
  open(sha512: string): Promise<StoredBytes | null>
  /**
   * Runs `work` when earlier work under the same name has ended, in whatever process: to remove content only after looking
   * whose it is.
   */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Removing what is not there is fine. Throws FilesAway. */
  remove(sha512: string): Promise<void>
  /** Deletes what killed processes left unfinished long ago. */
  sweep(): Promise<void>
  close(): Promise<void>
}
