import { randomInt } from 'node:crypto'

/** Streams are divided by their names into this many parts. */
export const PARTS = 65_536

const LEAST_SLOTS = 65_536
const HASH_LENGTH = 64
const MAX_SEED = 2 ** 32

interface End {
  readonly revision: number
  readonly hash: string | undefined
}

/**
 * The ends of streams, in predictable memory: 80 bytes for a slot, two to four slots for a stream. A stream
 * is identified by 63 bits of its name, mixed with random numbers that nobody can know in advance.
 */
export class StreamEnds {
  readonly #seeds = [randomInt(MAX_SEED), randomInt(MAX_SEED)] as const
  /** Two marks per slot. The first is 0 if the slot is free. */
  #marks = new Uint32Array(LEAST_SLOTS * 2)
  #revisions = new Float64Array(LEAST_SLOTS)
  /** The first byte is 0 if there is no hash. */
  #hashes = Buffer.alloc(LEAST_SLOTS * HASH_LENGTH)
  #size = 0
  /** The halves of the name that was mixed last. */
  #low = 0
  #high = 0

  get size(): number {
    return this.#size
  }

  partOf(stream: string): number {
    this.#mix(stream)
    return this.#high >>> 16
  }

  get(stream: string): End | undefined {
    this.#mix(stream)
    const slot = this.#slotOf(this.#low, this.#high)
    if (this.#marks[slot * 2] === 0) return undefined
    const at = slot * HASH_LENGTH
    const hash = this.#hashes[at] === 0 ? undefined : this.#hashes.toString('latin1', at, at + HASH_LENGTH)
    return { revision: this.#revisions[slot] ?? 0, hash }
  }

  set(stream: string, revision: number, hash: string | undefined): void {
    this.#mix(stream)
    const slot = this.#slotOf(this.#low, this.#high)
    const isNew = this.#marks[slot * 2] === 0
    this.#marks[slot * 2] = this.#low
    this.#marks[slot * 2 + 1] = this.#high
    this.#revisions[slot] = revision
    if (hash === undefined) this.#hashes[slot * HASH_LENGTH] = 0
    else this.#hashes.write(hash, slot * HASH_LENGTH, HASH_LENGTH, 'latin1')
    if (!isNew) return
    this.#size += 1
    if (this.#size * 2 > this.#revisions.length) this.#moveTo(this.#revisions.length * 2, 0, PARTS)
  }

  /** Forgets streams of other parts. */
  keep(from: number, to: number): void {
    this.#moveTo(this.#revisions.length, from, to)
  }

  clear(): void {
    this.#allocate(LEAST_SLOTS)
  }

  #allocate(slots: number): void {
    this.#marks = new Uint32Array(slots * 2)
    this.#revisions = new Float64Array(slots)
    this.#hashes = Buffer.alloc(slots * HASH_LENGTH)
    this.#size = 0
  }

  #moveTo(slots: number, from: number, to: number): void {
    const [marks, revisions, hashes] = [this.#marks, this.#revisions, this.#hashes]
    this.#allocate(slots)
    for (let slot = 0; slot < revisions.length; slot += 1) {
      const [low = 0, high = 0] = [marks[slot * 2], marks[slot * 2 + 1]]
      const part = high >>> 16
      if (low === 0 || part < from || part >= to) continue
      const place = this.#slotOf(low, high)
      this.#marks[place * 2] = low
      this.#marks[place * 2 + 1] = high
      this.#revisions[place] = revisions[slot] ?? 0
      hashes.copy(this.#hashes, place * HASH_LENGTH, slot * HASH_LENGTH, (slot + 1) * HASH_LENGTH)
      this.#size += 1
    }
  }

  /** The slot of this stream, or the free slot that it would take. */
  #slotOf(low: number, high: number): number {
    const marks = this.#marks
    const last = this.#revisions.length - 1
    let slot = (low >>> 1) & last
    while (marks[slot * 2] !== 0 && (marks[slot * 2] !== low || marks[slot * 2 + 1] !== high))
      slot = (slot + 1) & last
    return slot
  }

  #mix(name: string): void {
    let [low, high] = this.#seeds
    for (let at = 0; at < name.length; at += 1) {
      const sign = name.charCodeAt(at)
      low = Math.imul(low ^ sign, 0x85eb_ca77)
      low ^= low >>> 13
      high = Math.imul(high ^ sign, 0x9e37_79b1)
      high ^= high >>> 15
    }
    low = Math.imul(low ^ (low >>> 16), 0x735a_2d97)
    high = Math.imul(high ^ (high >>> 16), 0x21f0_aaad)
    this.#low = ((low ^ (low >>> 15)) | 1) >>> 0
    this.#high = (high ^ (high >>> 15)) >>> 0
  }
}
