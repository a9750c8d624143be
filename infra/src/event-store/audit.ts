import { type BrokenLink, brokenLinkOf, byPosition, type Fault, MAX_LISTED } from './broken-link.ts'
import { storedHash } from './hash-chain.ts'
import { type Position, START } from './port.ts'
import type { StoredEvent, StoredLog } from './stored-event.ts'
import { StreamsProof } from './streams-proof.ts'

export interface ChainAudit {
  readonly events: number
  readonly streams: number
  /** The first 1,000 at most; empty when nothing was altered. */
  readonly broken: readonly BrokenLink[]
  readonly brokenInTotal: number
}

/**
 * Proves each event of a log against the one before it in its stream. An event that was altered, taken out or put in breaks
 * the chain there; an end that was cut off, or streams that were written anew, show only in signed heads.
 */
export class ChainProof {
  readonly #isGapless: boolean
  readonly #again: StoredLog['again']
  readonly #streams: StreamsProof
  readonly #misplaced: BrokenLink[] = []
  #misplacedInTotal = 0
  #events = 0
  #position: Position = START

  /** `again` gives the same events once more. `maxStreams`: those that are proved at the same time, a million unless told. */
  constructor({ isGapless, again }: Pick<StoredLog, 'isGapless' | 'again'>, maxStreams?: number) {
    this.#isGapless = isGapless
    this.#again = again
    this.#streams = new StreamsProof(maxStreams)
  }

  /** One event after the other, in the order of the log. Gives the hash that is stored with it. */
  take(event: StoredEvent): string | undefined {
    this.#events += 1
    this.#checkPosition(event)
    const hash = storedHash(event)
    this.#streams.take(event, hash)
    return hash
  }

  /** Reads the log again for the streams that there was no room for. */
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
