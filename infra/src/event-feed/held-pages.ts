import type { RecordedEvent } from '../event-store/port.ts'
import { inPieces, type Piece } from './piece.ts'
import type { Publish, PublishedEvent } from './published-event.ts'

/** A slow reader holds a piece that no other reader shares. */
const PIECE_LENGTH = 64 * 1024

/**
 * Pages of the log for one reader who is behind. A reader that takes too long over a piece loses the rest of
 * its page, and one that has read for a long time makes room for others. In both cases reading resumes where
 * it stopped.
 */
export class HeldPages {
  readonly #publish: Publish
  readonly #holdMs: number
  readonly #until: number
  readonly #onEnd: () => void
  #pages: AsyncIterator<readonly RecordedEvent[]> | undefined
  #pieces: Piece[] = []
  #failure: unknown
  #timer: NodeJS.Timeout | undefined

  constructor(
    pages: AsyncIterable<readonly RecordedEvent[]>,
    { publish, holdMs, onEnd }: { publish: Publish; holdMs: number; onEnd: () => void },
  ) {
    this.#pages = pages[Symbol.asyncIterator]()
    this.#publish = publish
    this.#holdMs = holdMs
    this.#until = performance.now() + holdMs
    this.#onEnd = onEnd
  }

  /** The next piece. `read`: the log has no more. `ended`: the place goes to other readers. */
  async next(): Promise<Piece | 'read' | 'ended'> {
    clearTimeout(this.#timer)
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece) {
        this.#timer = setTimeout(() => this.end(), this.#holdMs)
        return piece
      }
      if (this.#failure !== undefined) throw this.#failure
      if (this.#pages === undefined || performance.now() > this.#until) return 'ended'
      const page = await this.#pages.next()
      if (page.done) return 'read'
      this.#take(page.value)
    }
  }

  #take(page: readonly RecordedEvent[]): void {
    const events: PublishedEvent[] = []
    let upTo = page[0]?.position
    try {
      for (const event of page) {
        const published = this.#publish(event)
        if (published) events.push(published)
        upTo = event.position
      }
    } catch (error) {
      // Everything before the failure is whole, and is delivered.
      this.#failure = error
      upTo = events.at(-1)?.position
    }
    if (upTo !== undefined) this.#pieces = [...inPieces(events, upTo, PIECE_LENGTH)]
  }

  end(): void {
    clearTimeout(this.#timer)
    if (this.#pages === undefined) return
    void this.#pages.return?.().catch(() => undefined)
    this.#pages = undefined
    this.#pieces = []
    this.#onEnd()
  }
}
