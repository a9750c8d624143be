import type { NearTerm } from './near-terms.ts'

/**
 * Finds the sorted terms that begin with `typed`, or with something at most `slips` slips away from it,
 * counted as in `editDistance`. Walks along shared beginnings, and leaves each as soon as it is too far away.
 */
export const nearBeginnings = (
  typed: string,
  slips: number,
  sorted: Uint32Array,
  wordOf: (term: number) => string,
): NearTerm[] => {
  const found: NearTerm[] = []
  const width = typed.length + 1
  /**
   * `rows[depth][n]` is the number of slips between the first n letters typed and the first `depth` letters
   * of a term.
   */
  const rows = Array.from({ length: width + slips }, () => new Uint8Array(width))
  rows[0]!.forEach((_, at, row) => {
    row[at] = at
  })

  /**
   * Fills the row below `depth` for a term that continues with `letter` after `former`, and returns its
   * smallest value.
   */
  const fill = (depth: number, letter: number, former: number): number => {
    const [above, row] = [rows[depth]!, rows[depth + 1]!]
    let smallest = depth + 1
    row[0] = smallest
    for (let at = 1; at < width; at += 1) {
      const own = typed.charCodeAt(at - 1)
      let cost = Math.min(above[at]! + 1, row[at - 1]! + 1, above[at - 1]! + (own === letter ? 0 : 1))
      const swapped = at > 1 && letter === typed.charCodeAt(at - 2) && former === own
      if (swapped) cost = Math.min(cost, rows[depth - 1]![at - 2]! + 1)
      row[at] = cost
      if (cost < smallest) smallest = cost
    }
    return smallest
  }

  /** The terms from `low` up to `high` share their first `depth` letters, the last of which is `former`. */
  const walk = (low: number, high: number, depth: number, former: number): void => {
    const distance = rows[depth]![typed.length]!
    if (distance <= slips) {
      for (let at = low; at < high; at += 1) found.push({ term: sorted[at]!, distance })
      return
    }
    for (let at = low; at < high; ) {
      const letter = wordOf(sorted[at]!).charCodeAt(depth)
      // The term ends here without being near.
      if (Number.isNaN(letter)) {
        at += 1
        continue
      }
      const end = endOf(letter, at, high, depth)
      if (fill(depth, letter, former) <= slips) walk(at, end, depth + 1, letter)
      at = end
    }
  }

  /** The end of the terms that have `letter` at `depth`, as the one at `low` does. */
  const endOf = (letter: number, low: number, high: number, depth: number): number => {
    let [from, to] = [low + 1, high]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (wordOf(sorted[middle]!).charCodeAt(depth) === letter) from = middle + 1
      else to = middle
    }
    return from
  }

  walk(0, sorted.length, 0, Number.NaN)
  return found
}
