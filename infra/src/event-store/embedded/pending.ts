import type { Appended, Revision } from '../port.ts'
import type { StorableEvent } from '../storable.ts'

export interface Append {
  readonly stream: string
  readonly expected: Revision
  readonly events: readonly StorableEvent[]
  /** The time, by `performance.now()`, at which the caller is told that the store is unavailable. */
  readonly deadline: number
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: Error) => void
}

/** An append that waits for its flush. Only the first answer to its caller counts. */
export class Pending {
  readonly stream: string
  readonly expected: Revision
  readonly events: readonly StorableEvent[]
  readonly deadline: number
  /** Length of all its texts, which counts toward the size of a flush. */
  readonly size: number
  readonly #append: Append
  #settled = false

  constructor(append: Append) {
    this.stream = append.stream
    this.expected = append.expected
    this.events = append.events
    this.deadline = append.deadline
    this.size = append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
    this.#append = append
  }

  get settled(): boolean {
    return this.#settled
  }

  resolve(appended: Appended): void {
    if (this.#settled) return
    this.#settled = true
    this.#append.resolve(appended)
  }

  reject(error: Error): void {
    if (this.#settled) return
    this.#settled = true
    this.#append.reject(error)
  }
}

/** One append of a flush, with the revision that its stream must be at (see tables.ts). */
export interface Planned {
  readonly pending: Pending
  readonly base: Revision
}

/**
 * Postgres stores one flush while the callers of the one before are answered and send their next appends, so no flush
 * takes all of many that wait.
 */
const MAX_APPENDS = 128
const MAX_EVENTS = 4_000
const MAX_SIZE = 4_000_000
const CONTINUES_NOTHING = -2n

/**
 * Takes the appends of the next flush from the front of the queue. Consecutive appends to a stream are
 * chained. A repeat of an append in this flush stays in the queue, because only the next flush can recognize
 * it.
 */
export const planFlush = (queue: Pending[]): Planned[] => {
  const planned: Planned[] = []
  const chains = new Map<string, { base: Revision; next: Revision }>()
  const ids = new Set<string>()
  const left: Pending[] = []
  let events = 0
  let size = 0
  let taken = 0
  for (const pending of queue) {
    const full =
      planned.length >= MAX_APPENDS ||
      (planned.length > 0 && (events + pending.events.length > MAX_EVENTS || size + pending.size > MAX_SIZE))
    if (full) break
    taken += 1
    if (pending.settled) continue
    if (pending.events.some(({ id }) => ids.has(id))) {
      left.push(pending)
      continue
    }
    for (const { id } of pending.events) ids.add(id)
    events += pending.events.length
    size += pending.size
    const chain = chains.get(pending.stream)
    const next = pending.expected + BigInt(pending.events.length)
    if (!chain) {
      chains.set(pending.stream, { base: pending.expected, next })
      planned.push({ pending, base: pending.expected })
    } else if (chain.next === pending.expected) {
      chain.next = next
      planned.push({ pending, base: chain.base })
    } else planned.push({ pending, base: CONTINUES_NOTHING })
  }
  queue.splice(0, taken, ...left)
  return planned
}
