import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, Position } from '../event-store/port.ts'
import { Waiters } from '../event-store/waiters.ts'
import type { Cursor } from './cursor.ts'
import { inPieces, type Piece } from './piece.ts'
import type { Publish, PublishedEvent } from './published-event.ts'

/** Length of all pieces that are kept for readers a little behind. */
const KEPT_LENGTH = 8 * 1024 * 1024
/** Small pieces take room too. */
const MAX_KEPT = 4_096
/** Readers share these bytes, and each piece costs each of them a write. */
const PIECE_LENGTH = 256 * 1024

/**
 * Under load, so much time is given to events to come together: each reader costs a write, however few it brings. After a silence the first one
 * goes out at once.
 */
const GATHER_MS = 40
/** Nothing is waited for where so much came together. */
const ENOUGH_LENGTH = PIECE_LENGTH / 2

/** Both grow together, and most readers stand at the end. */
const firstBeyond = (pieces: readonly Piece[], position: Position): Piece | undefined => {
  let place = pieces.length
  while (place > 0 && (pieces[place - 1]?.upTo ?? position) > position) place -= 1
  return pieces[place]
}

/** The end of the log as it grows, read once for all readers who stand near it. */
export interface SharedTail {
  /** All that was published after `position` is here. */
  covers(position: Position): boolean
  /** The first piece that reaches beyond `position`; undefined: nothing was published after it. */
  next(position: Position): Piece | undefined
  /** So far the log has been read. */
  upTo(): Position
  /** Of the last event that went by; undefined: none did. */
  lastCursor(): Cursor | undefined
  /** Settles when the log was read beyond `position`, after `timeoutMs`, or when `signal` or the tail ends. */
  news(position: Position, timeoutMs: number, signal: AbortSignal): Promise<void>
  /** Aborted when the log cannot be followed any further. */
  readonly ended: AbortSignal
  stop(): void
}

/** Follows the log from its present end. Throws StoreUnavailable. */
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
          // All before it was whole, and is delivered.
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
