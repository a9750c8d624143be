import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../port.ts'

/**
 * All that is the same of an event in every store: stream, revision, id, type, data and metadata with the
 * chain hash. It excludes the position, because each store has its own.
 */
const lineOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, `${revision}`, id, type, data, metadata])

export const isSameEvent = (left: RecordedEvent, right: RecordedEvent): boolean =>
  lineOf(left) === lineOf(right)

/** Hash over events in the order of the log. */
export class LogDigest {
  readonly #hash = createHash('sha256')
  #events = 0

  take(event: RecordedEvent): void {
    this.#events += 1
    this.#hash.update(`${lineOf(event)}\n`)
  }

  get events(): number {
    return this.#events
  }

  /** The hash so far: lower-case hex. */
  hex(): string {
    return this.#hash.copy().digest('hex')
  }
}
