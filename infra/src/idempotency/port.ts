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
   * Records the subject of an attempt's request, unless it is recorded already: when the request is repeated,
   * its address may name something else. The record goes with the last attempt.
   */
  keepSubject(id: string, digest: Buffer, subject: string): Promise<void>
  /** The subject that an earlier attempt recorded. */
  subjectOf(id: string): Promise<string | undefined>
  /** Deletes expired requests in bounded batches. */
  sweep(): Promise<void>
}
