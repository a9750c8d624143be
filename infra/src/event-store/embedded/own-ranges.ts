import type { Position } from '../port.ts'

interface Range {
  readonly first: bigint
  last: bigint
}

/**
 * Beyond this number, the oldest ranges are forgotten. A follower then reads what this process wrote, which
 * does no harm.
 */
const MAX_RANGES = 1_000

/**
 * The ranges of the log that this process appended, so that a follower of other processes need not read them.
 */
export class OwnRanges {
  readonly #ranges: Range[] = []

  add(first: Position, last: Position): void {
    const previous = this.#ranges.at(-1)
    if (previous && previous.last + 1n === first) previous.last = last
    else this.#ranges.push({ first, last })
    if (this.#ranges.length > MAX_RANGES) this.#ranges.shift()
  }

  /**
   * Returns the end of the own range that follows `cursor` without a gap, or `cursor` if there is none.
   * Forgets earlier ranges.
   */
  endAfter(cursor: Position): Position {
    for (let range = this.#ranges[0]; range && range.first <= cursor + 1n; range = this.#ranges[0]) {
      if (range.last > cursor) return range.last as Position
      this.#ranges.shift()
    }
    return cursor
  }

  /** Returns the start of the next own range, or undefined if there is none. */
  next(): bigint | undefined {
    return this.#ranges[0]?.first
  }
}
