import { type BrokenLink, brokenLinkOf, byPosition, type Fault, MAX_LISTED } from './broken-link.ts'
import { storedHash } from './hash-chain.ts'
import { type Position, START } from './port.ts'
import type { StoredEvent, StoredLog } from './stored-event.ts'
import { StreamsProof } from './streams-proof.ts'

export interface ChainAudit {
  readonly events: number
  readonly streams: number
  /** At most the first 1,000. Empty if nothing was altered. */
  readonly broken: readonly BrokenLink[]
  readonly brokenInTotal: number
}

/**
 * Verifies each event of a log against the event before it in its stream. An altered, removed or inserted
 * event breaks the chain there. A missing end, or rewritten streams, show only in signed heads.
 */
export class ChainProof {
  readonly #isGapless: boolean
  readonly #again: StoredLog['again']
  readonly #streams: StreamsProof
  readonly #misplaced: BrokenLink[] = []
  #misplacedInTotal = 0
  #events = 0
  #position: Position = START

  /**
   * `again` reads the same events once more. `maxStreams` is the number of streams that are verified at the
   * same time, by default a million.
   */
  constructor({ isGapless, again }: Pick<StoredLog, 'isGapless' | 'again'>, maxStreams?: number) {
    this.#isGapless = isGapless
    this.#again = again
    this.#streams = new StreamsProof(maxStreams)
  }

  /** Takes the events one by one, in the order of the log. Returns the hash that is stored with the event. */
  take(event: StoredEvent): string | undefined {
    this.#events += 1
    this.#checkPosition(event)
    const hash = storedHash(event)
    this.#streams.take(event, hash)
    return hash
  }

  /** Reads the log again for the streams that did not fit. */
  async result(): Promise<ChainAudit> {
    while (this.#streams.beginNextPass()) await this.#readAgain()
    const { streams, broken, brokenInTotal } = this.#streams.result()
    return {
      events: this.#events,
      streams,
      broken: [...this.#misplaced, ...broken].sort(byPosition).slice(0, MAX_LISTED),
      brokenInTotal: this.#misplacedInTotal + brokenInTotal,
    }
  }

  async #readAgain(): Promise<void> {
    for await (const batch of this.#again())
      for (const event of batch) this.#streams.take(event, storedHash(event))
  }

  #checkPosition(event: StoredEvent): void {
    const { position } = event
    if (position <= this.#position) {
      this.#find(event, { because: 'position out of order' })
      return
    }
    const next = (this.#position + 1n) as Position
    if (this.#isGapless && position !== next)
      this.#find(event, { because: 'events are missing before it', missingFrom: next })
    this.#position = position
  }

  #find(event: StoredEvent, fault: Fault): void {
    this.#misplacedInTotal += 1
    if (this.#misplaced.length < MAX_LISTED) this.#misplaced.push(brokenLinkOf(event, fault))
  }
}
