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
  /** Moves the bytes to their lasting place. Durable when it settles; a second call changes nothing. */
  keep(): Promise<StoredFile>
  /** Forgets the bytes. Does nothing after `keep`. */
  discard(): Promise<void>
}

export interface StoredFile {
  readonly sha1: string
  readonly sha512: string
  readonly size: number
  readonly path: string
}

/** Files by their content: the same bytes are stored once, and what is stored never changes. */
export interface ContentStore {
  /**
   * Streams to disk in constant memory while SHA-1 and SHA-512 are computed; the bytes are synced when it settles.
   * Throws FileTooLarge, DiskFull, or what the source throws; nothing is left behind then.
   */
  ingest(source: AsyncIterable<Uint8Array>, limits: { readonly maxBytes: number }): Promise<Ingested>
  /** Where the content lies or would lie. Throws RangeError when `sha512` is no lower-case hex SHA-512. */
  pathOf(sha512: string): string
  /**
   * Runs `work` when earlier work under the same name has ended, in whatever process: to remove content only after looking
   * whose it is.
   */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Removing what is not there is fine. */
  remove(sha512: string): Promise<void>
  /** Deletes what killed processes left unfinished long ago. */
  sweep(): Promise<void>
  close(): Promise<void>
}
