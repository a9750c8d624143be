import type { SearchSort } from '../port.ts'

/** Negative if slot `a` comes before slot `b`. 0 only for the same slot. */
export type Order = (a: number, b: number) => number

/** Values per slot. */
export interface RankingValues {
  readonly downloads: Float64Array
  readonly follows: Float64Array
  /** Milliseconds since 1970, like `modified`. */
  readonly created: Float64Array
  readonly modified: Float64Array
  readonly ids: readonly string[]
}

/** The order of a search. The project id breaks ties. `buckets` is null unless a text was searched. */
export const orderBy = (sort: SearchSort, values: RankingValues, buckets: Uint8Array | null): Order => {
  const { ids } = values
  const byId: Order = (a, b) => (a === b ? 0 : ids[a]! < ids[b]! ? -1 : 1)
  const newest = descending(values.created, byId)
  const mostDownloaded = descending(values.downloads, newest)
  switch (sort) {
    case 'relevance':
      return buckets === null ? mostDownloaded : descending(buckets, mostDownloaded)
    case 'downloads':
      return mostDownloaded
    case 'follows':
      return descending(values.follows, mostDownloaded)
    case 'newest':
      return newest
    case 'updated':
      return descending(values.modified, newest)
  }
}

const descending =
  (values: Float64Array | Uint8Array, next: Order): Order =>
  (a, b) =>
    values[b]! - values[a]! || next(a, b)

/** The items at places `from` up to `to` in sorted order, without sorting the rest. Reorders `items`. */
export const sortedPage = (items: Uint32Array, from: number, to: number, order: Order): Uint32Array => {
  const end = Math.min(to, items.length)
  if (from >= end) return items.subarray(0, 0)
  partition(items, 0, items.length, from, order)
  partition(items, from, items.length, end, order)
  return items.subarray(from, end).sort(order)
}

/** Moves the items that belong before place `at` to before it (quickselect between `low` and `high`). */
const partition = (items: Uint32Array, low: number, high: number, at: number, order: Order): void => {
  let left = low
  let right = high - 1
  while (left < right && at > left && at <= right) {
    const pivot = medianOfThree(items, left, right, order)
    let up = left
    let down = right
    while (up <= down) {
      while (order(items[up]!, pivot) < 0) up += 1
      while (order(pivot, items[down]!) < 0) down -= 1
      if (up > down) break
      swap(items, up, down)
      up += 1
      down -= 1
    }
    if (at <= down) right = down
    else if (at >= up) left = up
    else return
  }
}

const medianOfThree = (items: Uint32Array, left: number, right: number, order: Order): number => {
  const first = items[left]!
  const middle = items[(left + right) >>> 1]!
  const last = items[right]!
  if (order(first, middle) < 0)
    return order(middle, last) < 0 ? middle : order(first, last) < 0 ? last : first
  return order(first, last) < 0 ? first : order(middle, last) < 0 ? last : middle
}

const swap = (items: Uint32Array, a: number, b: number): void => {
  const kept = items[a]!
  items[a] = items[b]!
  items[b] = kept
}
