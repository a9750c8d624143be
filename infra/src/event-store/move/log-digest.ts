import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../port.ts'

/**
 * Hash over events in the order of the log: streams, revisions, ids, types, data and metadata with the chain
 * hashes. It excludes positions, because each store has its own.
 */
export class LogDigest {
  readonly #hash = createHash('sha256')
  #events = 0

  take({ stream, revision, id, type, data, metadata }: RecordedEvent): void {
    this.#events += 1
    this.#hash.update(`${JSON.stringify([stream, `${revision}`, id, type, data, metadata])}\n`)
  }

  get events(): number {
    return this.#events
  }

  /** The hash so far: lower-case hex. */
  hex(): string {
    return this.#hash.copy().digest('hex')
  }
}
