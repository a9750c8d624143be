import { hash } from 'node:crypto'

const BLOCK_EVENTS = 1_000
const NOTHING = '0'.repeat(64)

/** Number of the block in which a log of so many events ends. */
export const blockOf = (events: number): number => Math.max(0, Math.ceil(events / BLOCK_EVENTS) - 1)

/** Where a block of the log begins. */
export interface BlockBegin {
  /** Counted from 0. */
  readonly number: number
  /** Hash of the log before it: lower-case hex. */
  readonly before: string
}

const FIRST_BLOCK: BlockBegin = { number: 0, before: NOTHING }

/**
 * Hash of a log up to an event, over the chain's hashes of all events in their order. It is made by blocks of 1,000 events, the
 * last of which may be shorter: sha256 over a line with the hash of the log before the block (64 zeros for the first) and a
 * line with the hash of each of its events (64 zeros where it has none), each line with its end.
 */
export class LogHash {
  #block: BlockBegin
  #hashes: string[] = []

  constructor(begin: BlockBegin = FIRST_BLOCK) {
    this.#block = begin
  }

  /** true: a new block begins with this event. */
  take(eventHash: string | undefined): boolean {
    const begins = this.#hashes.length === BLOCK_EVENTS
    if (begins) {
      this.#block = { number: this.#block.number + 1, before: this.hex() }
      this.#hashes = []
    }
    this.#hashes.push(eventHash ?? NOTHING)
    return begins
  }

  /** Events before this one, from the beginning of the log. */
  get events(): number {
    return this.#block.number * BLOCK_EVENTS + this.#hashes.length
  }

  /** The block of the last event. */
  get block(): BlockBegin {
    return this.#block
  }

  /** Of the events of that block so far. */
  get hashes(): readonly string[] {
    return this.#hashes
  }

  /** So far: lower-case hex. */
  hex(): string {
    return hash('sha256', `${[this.#block.before, ...this.#hashes].join('\n')}\n`, 'hex')
  }
}
