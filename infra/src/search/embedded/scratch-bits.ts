import type { Bits } from './bits.ts'

/**
 * Bits that live for one search, which nothing interrupts. They are taken in order and reused by the next
 * search, because new arrays for every search would cause garbage collection pauses.
 */
export class ScratchBits {
  readonly #arrays: Bits[] = []
  #taken = 0

  /** Number of sets taken, which is the argument of `releaseTo`. */
  get mark(): number {
    return this.#taken
  }

  /** An empty set. */
  take(words: number): Bits {
    const known = this.#arrays[this.#taken]
    this.#taken += 1
    if (known !== undefined && known.length === words) return known.fill(0)
    const fresh = new Uint32Array(words)
    this.#arrays[this.#taken - 1] = fresh
    return fresh
  }

  copyOf(bits: Bits): Bits {
    const copy = this.take(bits.length)
    copy.set(bits)
    return copy
  }

  /** Releases all sets taken since `mark`. */
  releaseTo(mark: number): void {
    this.#taken = mark
  }
}
