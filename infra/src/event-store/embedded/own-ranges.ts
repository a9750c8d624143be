import type { Position } from '../port.ts'

interface Range {
  readonly first: bigint
  last: bigint
}

/** Beyond this many the oldest are forgotten; a follower then reads what this process wrote, which does no harm. */
const MAX_RANGES = 1_000

/** The parts of the log that this process appended itself, so that a follower of others need not read them. */
export class OwnRanges {
  readonly #ranges: Range[] = []

  add(first: Position, last: Position): void {
    const previous = this.#ranges.at(-1)
    if (previous && previous.last + 1n === first) previous.last = last
    else this.#ranges.push({ first, last })
    if (this.#ranges.length > MAX_RANGES) this.#ranges.shift()
  }

  /** The end of the own range that follows `cursor` without a gap, or `cursor`. Forgets what lies before. */
  endAfter(cursor: Position): Position {
    for (let range = this.#ranges[0]; range && range.first <= cursor + 1n; range = this.#ranges[0]) {
      if (range.last > cursor) return range.last as Position
      this.#ranges.shift()
    }
    return cursor
  }

  /** Where the next own range begins; undefined: none does. */
  next(): bigint | undefined {
    return this.#ranges[0]?.first
  }
}
