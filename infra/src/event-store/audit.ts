import { fitsChain, storedHash } from './hash-chain.ts'
import { type Position, type Revision, START } from './port.ts'
import type { StoredEvent, StoredLog } from './stored-event.ts'

export interface BrokenLink {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly because:
    | 'no hash'
    | 'hash does not fit'
    | 'revision out of order'
    /** The positions before it are empty: `missingFrom` is the first of them. */
    | 'events are missing before it'
    | 'position out of order'
  readonly missingFrom?: Position
}

export interface ChainAudit {
  readonly events: number
  readonly streams: number
  /** The first 1,000 at most; empty when nothing was altered. */
  readonly broken: readonly BrokenLink[]
  readonly brokenInTotal: number
}

const MAX_LISTED = 1_000

interface End {
  revision: number
  hash: string | undefined
}

/**
 * Proves each event of a log against the one before it in its stream. An event that was altered, taken out or put in breaks
 * the chain there; an end that was cut off, or streams that were written anew, show only in signed heads.
 */
export class ChainProof {
  readonly #isGapless: boolean
  readonly #ends = new Map<string, End>()
  readonly #broken: BrokenLink[] = []
  #brokenInTotal = 0
  #events = 0
  #position: Position = START

  constructor({ isGapless }: Pick<StoredLog, 'isGapless'>) {
    this.#isGapless = isGapless
  }

  /** One event after the other, in the order of the log. Gives the hash that is stored with it. */
  take(event: StoredEvent): string | undefined {
    this.#events += 1
    this.#checkPosition(event)
    const end = this.#ends.get(event.stream)
    const hash = storedHash(event)
    const because = this.#faultOf(event, end, hash)
    if (because !== undefined) this.#find(event, { because })
    if (end === undefined) this.#ends.set(event.stream, { revision: event.revision, hash })
    else {
      end.revision = event.revision
      end.hash = hash
    }
    return hash
  }

  result(): ChainAudit {
    return {
      events: this.#events,
      streams: this.#ends.size,
      broken: this.#broken,
      brokenInTotal: this.#brokenInTotal,
    }
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

  #faultOf(
    event: StoredEvent,
    end: End | undefined,
    hash: string | undefined,
  ): BrokenLink['because'] | undefined {
    if (event.revision !== (end === undefined ? 0 : end.revision + 1)) return 'revision out of order'
    if (hash === undefined) return 'no hash'
    return fitsChain(end?.hash, event, hash) ? undefined : 'hash does not fit'
  }

  #find(
    { stream, revision, position }: StoredEvent,
    fault: Pick<BrokenLink, 'because' | 'missingFrom'>,
  ): void {
    this.#brokenInTotal += 1
    if (this.#broken.length < MAX_LISTED)
      this.#broken.push({ stream, revision: BigInt(revision), position, ...fault })
  }
}
