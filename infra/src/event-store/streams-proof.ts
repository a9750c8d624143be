import { type BrokenLink, brokenLinkOf, byPosition, MAX_LISTED } from './broken-link.ts'
import { fitsChain } from './hash-chain.ts'
import type { StoredEvent } from './stored-event.ts'
import { PARTS, StreamEnds } from './stream-ends.ts'

/** Maximum number of streams whose ends are in memory. They take 170 MB, and 250 MB while the memory grows. */
const MAX_STREAMS = 1_000_000

/**
 * Verifies events against the previous event of their stream, in passes over the log. A pass that meets too
 * many streams leaves half of its parts to later passes.
 */
export class StreamsProof {
  readonly #maxStreams: number
  readonly #ends = new StreamEnds()
  /** The parts that this pass takes: from here up to, but not including, `to`. */
  #from = 0
  #to = PARTS
  /** Found in this pass. Findings in parts that it leaves are found again. */
  #found: BrokenLink[] = []
  readonly #foundIn = new Map<number, number>()
  #broken: BrokenLink[] = []
  #brokenInTotal = 0
  #streams = 0

  constructor(maxStreams = MAX_STREAMS) {
    this.#maxStreams = maxStreams
  }

  /** Takes the events one by one, in the order of the log. */
  take(event: StoredEvent, hash: string | undefined): void {
    const { stream, revision } = event
    if (!this.#takes(stream)) return
    const end = this.#ends.get(stream)
    const because = this.#faultOf(event, end, hash)
    if (because !== undefined) this.#find(event, because)
    this.#ends.set(stream, revision, hash)
    if (this.#ends.size > this.#maxStreams) this.#leaveHalf()
  }

  /** Returns false if all streams were taken. Otherwise the caller reads the log again. */
  beginNextPass(): boolean {
    this.#endPass()
    if (this.#to === PARTS) return false
    this.#from = this.#to
    this.#to = PARTS
    return true
  }

  /** Call after the last pass. */
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
