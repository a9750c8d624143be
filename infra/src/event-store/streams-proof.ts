import { type BrokenLink, brokenLinkOf, byPosition, MAX_LISTED } from './broken-link.ts'
import { fitsChain } from './hash-chain.ts'
import type { StoredEvent } from './stored-event.ts'
import { PARTS, StreamEnds } from './stream-ends.ts'

/** Streams whose ends are in memory at the same time: they take 170 MB, and 250 MB while they are given more room. */
const MAX_STREAMS = 1_000_000

/**
 * Proves events against the one before them in their stream, in passes over the log: a pass that meets more streams than it has
 * room for leaves half of its parts to those after it.
 */
export class StreamsProof {
  readonly #maxStreams: number
  readonly #ends = new StreamEnds()
  /** Parts that this pass takes, before `to`. */
  #from = 0
  #to = PARTS
  /** Found in this pass. Parts that it leaves are found again. */
  #found: BrokenLink[] = []
  readonly #foundIn = new Map<number, number>()
  #broken: BrokenLink[] = []
  #brokenInTotal = 0
  #streams = 0

  constructor(maxStreams = MAX_STREAMS) {
    this.#maxStreams = maxStreams
  }

  /** One event after the other, in the order of the log. */
  take(event: StoredEvent, hash: string | undefined): void {
    const { stream, revision } = event
    if (!this.#takes(stream)) return
    const end = this.#ends.get(stream)
    const because = this.#faultOf(event, end, hash)
    if (because !== undefined) this.#find(event, because)
    this.#ends.set(stream, revision, hash)
    if (this.#ends.size > this.#maxStreams) this.#leaveHalf()
  }

  /** false: all streams were taken. Otherwise the log is to be taken again. */
  beginNextPass(): boolean {
    this.#endPass()
    if (this.#to === PARTS) return false
    this.#from = this.#to
    this.#to = PARTS
    return true
  }

  /** After the last pass. */
  result(): { streams: number; broken: readonly BrokenLink[]; brokenInTotal: number } {
    return { streams: this.#streams, broken: this.#broken, brokenInTotal: this.#brokenInTotal }
  }

  #takes(stream: string): boolean {
    if (this.#from === 0 && this.#to === PARTS) return true
    const part = this.#ends.partOf(stream)
    return part >= this.#from && part < this.#to
  }

  #faultOf(
    event: StoredEvent,
    end: ReturnType<StreamEnds['get']>,
    hash: string | undefined,
  ): BrokenLink['because'] | undefined {
    if (event.revision !== (end === undefined ? 0 : end.revision + 1)) return 'revision out of order'
    if (hash === undefined) return 'no hash'
    return fitsChain(end?.hash, event, hash) ? undefined : 'hash does not fit'
  }

  #find(event: StoredEvent, because: BrokenLink['because']): void {
    const part = this.#ends.partOf(event.stream)
    this.#foundIn.set(part, (this.#foundIn.get(part) ?? 0) + 1)
    if (this.#found.length < MAX_LISTED) this.#found.push(brokenLinkOf(event, { because }))
  }

  #leaveHalf(): void {
    while (this.#ends.size > this.#maxStreams && this.#to - this.#from > 1) {
      this.#to = Math.ceil((this.#from + this.#to) / 2)
      this.#ends.keep(this.#from, this.#to)
      this.#found = this.#found.filter(({ stream }) => this.#takes(stream))
    }
  }

  #endPass(): void {
    this.#streams += this.#ends.size
    this.#ends.clear()
    this.#broken = [...this.#broken, ...this.#found].sort(byPosition).slice(0, MAX_LISTED)
    this.#found = []
    for (const [part, count] of this.#foundIn)
      if (part >= this.#from && part < this.#to) this.#brokenInTotal += count
    this.#foundIn.clear()
  }
}
