import type { StoredBytes } from './stored-bytes.ts'

/** Bytes that have arrived on disk completely, but belong to nothing yet. Keep or discard them. */
export interface Ingested {
  /** Lower-case hex. */
  readonly sha1: string
  /** Lower-case hex. */
  readonly sha512: string
  /** In bytes. */
  readonly size: number
  /** Temporary path of the bytes, for inspection. It is gone after `keep` and `discard`. */
  readonly path: string
  /**
   * Moves the bytes to their permanent place, where readers see them completely or not at all. Durable when
   * it settles. A second call changes nothing. Throws DiskFull or FilesAway.
   */
  keep(): Promise<void>
  /** Deletes the bytes. Does nothing after `keep`. */
  discard(): Promise<void>
}

/** Files by their content: the same bytes are stored once, and stored bytes never change. */
export interface ContentStore {
  /**
   * Streams to disk in constant memory and computes SHA-1 and SHA-512 on the way. The bytes are synced when
   * it settles. Throws FileTooLarge, DiskFull, or what the source throws, and then leaves nothing behind.
   */
  ingest(source: AsyncIterable<Uint8Array>, limits: { readonly maxBytes: number }): Promise<Ingested>
  /**
   * Returns null if there is no such content. Throws RangeError if `sha512` is not a lower-case hex SHA-512,
   * or FilesAway.
   */
  open(sha512: string): Promise<StoredBytes | null>
  /**
   * Runs `work` once earlier work under the same name has ended, in any process. Use it to check the owner of
   * content before removing it.
   */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Removing missing content is fine. Throws FilesAway. */
  remove(sha512: string): Promise<void>
  /** Deletes old leftovers of killed processes. */
  sweep(): Promise<void>
  close(): Promise<void>
}
