/** Keeps the first request of each command id, shared by all processes that take commands. */
export interface FirstRequests {
  /**
   * Binds the id to the digest of a request for as long as ids are kept. True if it is bound to this digest now, false if
   * another request has it. Every true counts as an attempt.
   */
  bind(id: string, digest: Buffer): Promise<boolean>
  /** Takes back an attempt that did nothing. Without attempts the id is free for any request. */
  free(id: string, digest: Buffer): Promise<void>
  /** Deletes what has expired, in bounded batches. */
  sweep(): Promise<void>
}
