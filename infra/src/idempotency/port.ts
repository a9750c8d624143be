/** Keeps the first request of each command id, shared by all processes that take commands. */
export interface FirstRequests {
  /**
   * Binds the id to the digest of a request for as long as ids are kept. True if it is bound to this digest now, false if
   * another request has it. Every true counts as an attempt.
   */
  bind(id: string, digest: Buffer): Promise<boolean>
  /** Takes back an attempt that did nothing. Without attempts the id is free for any request. */
  free(id: string, digest: Buffer): Promise<void>
  /**
   * Keeps what the request of an attempt turned out to be about, unless one has said so before: its address may name something
   * else by the time at which it is sent again. Goes with the last attempt.
   */
  keepSubject(id: string, digest: Buffer, subject: string): Promise<void>
  /** What an earlier attempt kept. */
  subjectOf(id: string): Promise<string | undefined>
  /** Deletes what has expired, in bounded batches. */
  sweep(): Promise<void>
}
