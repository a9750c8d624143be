import type pg from 'pg'

/** A read that began on the replica cannot finish there. The primary would give the same answer. */
export class ReplicaFailed extends Error {
  override readonly name = 'ReplicaFailed'
  readonly primary: pg.Pool

  constructor(primary: pg.Pool, cause: unknown) {
    super('the read replica failed', { cause })
    this.primary = primary
  }
}
