import { hash } from 'node:crypto'

const BLOCK_EVENTS = 1_000
const NOTHING = '0'.repeat(64)

/** Number of the last block of a log with this many events. */
export const blockOf = (events: number): number => Math.max(0, Math.ceil(events / BLOCK_EVENTS) - 1)

/** The beginning of a block of the log. */
export interface BlockBegin {
  /** Counted from 0. */
  readonly number: number
  /** Hash of the log before the block: lower-case hex. */
  readonly before: string
}

const FIRST_BLOCK: BlockBegin = { number: 0, before: NOTHING }

/**
 * Hash of a log up to an event, over the chain hashes of all events in order. The log is hashed in blocks of
 * 1,000 events; the last block may be shorter. A block's hash is the sha256 over one line with the hash of
 * the log before the block (64 zeros for the first block) and one line with the hash of each of its events
 * (64 zeros for an event without one), each with a line end.
 */
export class LogHash {
  #block: BlockBegin
  #hashes: string[] = []

  constructor(begin: BlockBegin = FIRST_BLOCK) {
    this.#block = begin
  }

  /** Returns true if a new block begins with this event. */
  take(eventHash: string | undefined): boolean {
    const begins = this.#hashes.length === BLOCK_EVENTS
    if (begins) {
      this.#block = { number: this.#block.number + 1, before: this.hex() }
      this.#hashes = []
    }
    this.#hashes.push(eventHash ?? NOTHING)
    return begins
  }

  /** Number of events taken so far, counted from the beginning of the log. */
  get events(): number {
    return this.#block.number * BLOCK_EVENTS + this.#hashes.length
  }

  /** The block that contains the last event. */
  get block(): BlockBegin {
    return this.#block
  }

  /** Hashes of that block's events so far. */
  get hashes(): readonly string[] {
    return this.#hashes
  }

  /** The hash so far: lower-case hex. */
  hex(): string {
    return hash('sha256', `${[this.#block.before, ...this.#hashes].join('\n')}\n`, 'hex')
  }
}
