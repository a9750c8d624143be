import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, Position } from '../event-store/port.ts'
import { Waiters } from '../event-store/waiters.ts'
import type { Cursor } from './cursor.ts'
import { inPieces, type Piece } from './piece.ts'
import type { Publish, PublishedEvent } from './published-event.ts'

/** Total length of the pieces kept for readers that are a little behind. */
const KEPT_LENGTH = 8 * 1024 * 1024
/** Small pieces need memory too. */
const MAX_KEPT = 4_096
/** Readers share these bytes, and each piece costs each reader a write. */
const PIECE_LENGTH = 256 * 1024

/**
 * Under load, events are gathered for this long: each reader costs a write, however few events it brings.
 * After a silence the first event goes out at once.
 */
const GATHER_MS = 40
/** Does not wait for more once this much has gathered. */
const ENOUGH_LENGTH = PIECE_LENGTH / 2

/** Pieces and positions both ascend, and most readers are at the end. */
const firstBeyond = (pieces: readonly Piece[], position: Position): Piece | undefined => {
  let place = pieces.length
  while (place > 0 && (pieces[place - 1]?.upTo ?? position) > position) place -= 1
  return pieces[place]
}

/** The growing end of the log, read once for all readers near it. */
export interface SharedTail {
  /** Whether everything published after `position` is here. */
  covers(position: Position): boolean
  /** The first piece that reaches beyond `position`, or undefined if nothing was published after it. */
  next(position: Position): Piece | undefined
  /** The position up to which the log has been read. */
  upTo(): Position
  /** Cursor of the last event that went by, or undefined if none did. */
  lastCursor(): Cursor | undefined
  /** Settles when the log was read beyond `position`, after `timeoutMs`, or when `signal` or the tail ends. */
  news(position: Position, timeoutMs: number, signal: AbortSignal): Promise<void>
  /** Aborted when the log can no longer be followed. */
  readonly ended: AbortSignal
  stop(): void
}

/** Follows the log from its current end. Throws StoreUnavailable. */
export const followTail = async (
  store: Pick<EventStore, 'head' | 'subscribe'>,
  publish: Publish,
  onFailure: (error: unknown) => void,
): Promise<SharedTail> => {
  const ended = new AbortController()
  const waiters = new Waiters()
  const pieces: Piece[] = []
  let from = await store.head()
  let upTo = from
  let length = 0
  let lastCursor: Cursor | undefined

  const keep = (events: readonly PublishedEvent[], until: Position) => {
    for (const piece of events.length > 0 ? inPieces(events, until, PIECE_LENGTH) : []) {
      pieces.push(piece)
      length += piece.length
    }
    while (length > KEPT_LENGTH || pieces.length > MAX_KEPT) {
      const oldest = pieces.shift()
      if (!oldest) break
      length -= oldest.length
      from = oldest.upTo
    }
    lastCursor = events.at(-1)?.cursor ?? lastCursor
    upTo = until
    waiters.wake()
  }

  let readAt = Number.NEGATIVE_INFINITY
  const gather = async (gathered: number) => {
    const sinceMs = performance.now() - readAt
    if (gathered < ENOUGH_LENGTH && sinceMs < GATHER_MS)
      await pause(GATHER_MS - sinceMs, undefined, { signal: ended.signal })
    readAt = performance.now()
  }
  const run = async () => {
    for await (const item of store.subscribe(upTo, {}, ended.signal)) {
      if (item.kind === 'checkpoint') keep([], item.position)
      if (item.kind !== 'events') continue
      const published: PublishedEvent[] = []
      for (const event of item.events)
        try {
          const made = publish(event)
          if (made) published.push(made)
        } catch (error) {
          // Everything before the failure was whole, and is delivered.
          const before = published.at(-1)
          if (before) keep(published, before.position)
          throw error
        }
      const last = item.events.at(-1)
      if (last) keep(published, last.position)
      await gather(published.reduce((sum, { json }) => sum + json.length, 0))
    }
  }
  run()
    .catch((error: unknown) => {
      if (!ended.signal.aborted) onFailure(error)
    })
    .finally(() => {
      ended.abort()
      waiters.wake()
    })

  return {
    covers: (position) => position >= from,
    next: (position) => firstBeyond(pieces, position),
    upTo: () => upTo,
    lastCursor: () => lastCursor,
    news(position, timeoutMs, signal) {
      if (upTo > position || ended.signal.aborted) return Promise.resolve()
      return waiters.wait(timeoutMs, signal)
    },
    ended: ended.signal,
    stop: () => ended.abort(),
  }
}
