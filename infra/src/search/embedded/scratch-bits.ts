import type { Bits } from './bits.ts'

/**
 * Bits that live for one search, which is never interrupted: taken in order and taken again by the next one.
 * Fresh arrays for every search would make the garbage collector stop it.
 */
export class ScratchBits {
  readonly #arrays: Bits[] = []
  #taken = 0

  /** How many are taken: the argument of `releaseTo`. */
  get mark(): number {
    return this.#taken
  }

  /** Without members. */
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

  /** Frees all sets that were taken since then. */
  releaseTo(mark: number): void {
    this.#taken = mark
  }
}
