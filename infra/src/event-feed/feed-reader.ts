import type { EventStore, Position } from '../event-store/port.ts'
import type { Cursor } from './cursor.ts'
import { type Form, writing } from './form.ts'
import { HeldPages } from './held-pages.ts'
import type { Piece } from './piece.ts'
import type { Publish } from './published-event.ts'
import { type Selection, storeFilterOf } from './selection.ts'
import type { SharedTail } from './shared-tail.ts'

export interface Reading {
  readonly after: Position
  /** The cursor of `after`. null: the reader starts at the beginning. */
  readonly cursor: Cursor | null
  readonly selection: Selection
  readonly form: Form
  /** True: continues with new events. False: ends at the current end of the log. */
  readonly follow: boolean
  readonly signal: AbortSignal
}

/** Parts that all readers share. */
export interface Surroundings {
  readonly store: Pick<EventStore, 'readAll' | 'head'>
  readonly tail: SharedTail
  readonly publish: Publish
  /** Waits until the reader may have its own pages in memory. Returns a function that frees the place. */
  readonly enter: () => Promise<() => void>
  readonly holdMs: number
  readonly signOfLifeMs: number
}

/**
 * Reads the log for one reader: in its own pages while it is behind, then from the tail that all readers
 * share.
 */
export class FeedReader {
  readonly #reading: Reading
  readonly #shared: Surroundings
  #position: Position
  /** The reader has everything selected up to this cursor. */
  #cursor: Cursor | null
  #heardAt: number | undefined

  constructor(reading: Reading, shared: Surroundings) {
    this.#reading = reading
    this.#shared = shared
    this.#position = reading.after
    this.#cursor = reading.cursor
  }

  async *read(): AsyncGenerator<Buffer, void> {
    const { tail, store } = this.#shared
    const end = this.#reading.follow ? undefined : await store.head()
    while (!this.#isOver()) {
      if (!tail.covers(this.#position)) yield* this.#catchUp()
      else yield* this.#takeFromTail()
      if (end !== undefined && this.#position >= end) return
    }
  }

  /** Tells the reader where to continue, and that the connection is alive. */
  signOfLife(): Buffer {
    this.#heardAt = performance.now()
    return Buffer.from(writing[this.#reading.form].signOfLife(this.#cursor))
  }

  #isOver(): boolean {
    return this.#reading.signal.aborted || this.#shared.tail.ended.aborted
  }

  *#give(piece: Piece): Generator<Buffer, void> {
    const { form, selection } = this.#reading
    const bytes = piece.bytes(form, selection, this.#position)
    this.#position = piece.upTo
    this.#cursor = piece.events.at(-1)?.cursor ?? this.#cursor
    if (bytes.length === 0) return
    this.#heardAt = performance.now()
    yield bytes
  }

  async *#catchUp(): AsyncGenerator<Buffer, void> {
    const { store, tail, publish, enter, holdMs } = this.#shared
    const target = tail.upTo()
    const onEnd = await enter()
    const filter = storeFilterOf(this.#reading.selection)
    const pages = new HeldPages(store.readAll(this.#position, filter), { publish, holdMs, onEnd })
    try {
      while (!this.#isOver()) {
        const piece = await pages.next()
        if (piece === 'ended') return
        if (piece === 'read') {
          if (target > this.#position) this.#position = target
          return
        }
        yield* this.#give(piece)
      }
    } finally {
      pages.end()
    }
  }

  async *#takeFromTail(): AsyncGenerator<Buffer, void> {
    const { tail, signOfLifeMs } = this.#shared
    const piece = tail.next(this.#position)
    if (piece) {
      yield* this.#give(piece)
      return
    }
    // The reader's own pages may have been ahead of the tail.
    if (tail.upTo() >= this.#position) {
      this.#position = tail.upTo()
      this.#cursor = tail.lastCursor() ?? this.#cursor
    }
    const silentMs = performance.now() - (this.#heardAt ?? Number.NEGATIVE_INFINITY)
    if (silentMs >= signOfLifeMs) yield this.signOfLife()
    else await tail.news(this.#position, signOfLifeMs - silentMs, this.#reading.signal)
  }
}
