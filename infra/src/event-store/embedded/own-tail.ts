import type { Position } from '../port.ts'
import type { UnparsedEvent } from './log-reader.ts'

/** An event of a flush of this process. `size` is the length of its texts. */
export interface OwnEvent extends UnparsedEvent {
  readonly size: number
}

const MAX_EVENTS = 4_000
const MAX_SIZE = 4_000_000

/**
 * The newest events that this process appended, without gaps, so that its followers need not read them back
 * from Postgres.
 */
export class OwnTail {
  #events: OwnEvent[] = []
  #size = 0

  /** Adds the events of a flush. Another process appended in between: forgets what came before. */
  add(events: readonly OwnEvent[]): void {
    const [first] = events
    if (first === undefined) return
    if (this.#last !== first.position - 1n) this.forget()
    for (const event of events) {
      this.#events.push(event)
      this.#size += event.size
    }
    if (this.#events.length <= MAX_EVENTS && this.#size <= MAX_SIZE) return
    let dropped = 0
    // Halves it, so that most flushes move nothing.
    while (this.#events.length - dropped > MAX_EVENTS / 2 || this.#size > MAX_SIZE / 2)
      this.#size -= this.#events[dropped++]?.size ?? 0
    this.#events = this.#events.slice(dropped)
  }

  forget(): void {
    this.#events = []
    this.#size = 0
  }

  /**
   * Returns all events right after `position`, at most `limit`, or undefined if the next event is not an own
   * one that is still known.
   */
  after(position: Position, limit: number): readonly UnparsedEvent[] | undefined {
    const begin = this.#events[0]?.position
    if (begin === undefined || position + 1n < begin || position >= (this.#last ?? begin)) return undefined
    const from = Number(position + 1n - begin)
    return this.#events.slice(from, from + limit)
  }

  get #last(): Position | undefined {
    return this.#events.at(-1)?.position
  }
}
