import { migrate } from '../../postgres/migrate.ts'
import { createPool } from '../../postgres/pool.ts'
import {
  type EventFilter,
  type EventStore,
  type OthersAppended,
  type Position,
  StoreUnavailable,
  type SubscriptionItem,
} from '../port.ts'
import { createAppendQueue } from './append-queue.ts'
import { createHeadWatch, POLL_MS } from './head-watch.ts'
import { createLogReader, type LogPage, PAGE } from './log-reader.ts'
import { OwnRanges } from './own-ranges.ts'
import { OwnTail } from './own-tail.ts'
import { shareTail } from './shared-tail.ts'
import { eventStoreMigrations } from './tables.ts'

const prepare = async (databaseUrl: string) => {
  const pool = createPool(databaseUrl, { name: 'modstead event store: migrate', max: 1 })
  try {
    await migrate(pool, 'event-store', eventStoreMigrations)
  } finally {
    await pool.end()
  }
}

/** The event store in Postgres tables, which it creates if they are missing. */
export const openEmbeddedEventStore = async (databaseUrl: string): Promise<EventStore> => {
  await prepare(databaseUrl)
  const reader = createLogReader(databaseUrl)
  const watch = createHeadWatch(databaseUrl)
  const ownTail = new OwnTail()
  const tail = shareTail({ read: reader.tail, own: ownTail, latest: watch.latest })
  const own = new OwnRanges()
  const folded = new OwnRanges()
  const queue = createAppendQueue({
    url: databaseUrl,
    onAppended({ first, last, events }) {
      own.add(first, last)
      if (events.length > 0) ownTail.add(events)
      else ownTail.forget()
      // First lets the callers that wait for their append get its answer and fold its events. Subscriptions
      // have work to do once they wake.
      setImmediate(() => {
        folded.add(first, last)
        watch.appended(last)
      })
    },
  })
  const closing = new AbortController()

  const assertOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed')
  }

  async function* readAll(after: Position, filter: EventFilter = {}) {
    assertOpen()
    const fetch = (from: Position) => {
      const page = reader.page(from, filter)
      // The read may fail while the caller is still at work, or may never be awaited. The `await` below gets
      // the error.
      page.catch(() => {})
      return page
    }
    let ahead = fetch(after)
    for (;;) {
      const { events, upTo, head } = await ahead
      const more = upTo < head
      // Fetches the next page while the caller works on this one.
      if (more) ahead = fetch(upTo)
      if (events.length > 0) yield events
      if (!more) return
    }
  }

  /**
   * The NOTIFY of a flush of this process arrives before the answer to it, which brings its events without a
   * read.
   */
  const appended = async (after: Position, signal: AbortSignal): Promise<void> => {
    await watch.beyond(after, signal)
    await queue.flushed()
  }

  async function* subscribe(
    after: Position,
    filter: EventFilter = {},
    signal?: AbortSignal,
  ): AsyncGenerator<SubscriptionItem> {
    assertOpen()
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const readTail = tail.by(filter)
    let cursor = after
    let behind = true
    let isNear = false
    while (!ended.aborted) {
      const reading: Promise<LogPage> = isNear ? readTail(cursor) : reader.page(cursor, filter)
      const page = await reading.catch((error: unknown) => {
        if (!ended.aborted) throw error
      })
      if (!page || ended.aborted) return
      const { events, upTo, head } = page
      const last = events.at(-1)
      if (last) yield { kind: 'events', events }
      if (upTo > (last?.position ?? cursor)) yield { kind: 'checkpoint', position: upTo }
      cursor = upTo
      isNear = head - cursor < PAGE
      if (cursor < head) {
        behind = true
        continue
      }
      if (behind) yield { kind: 'caught-up' }
      behind = false
      await appended(cursor, ended)
    }
  }

  async function* followOthers(after: Position, signal?: AbortSignal): AsyncGenerator<OthersAppended> {
    assertOpen()
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    let cursor = after
    let lookedAt = Number.NEGATIVE_INFINITY
    /**
     * If only this process has appended, there is nothing to read. Notifications of other processes may be
     * lost, so this looks every second.
     */
    const endOfOthers = async (skipped: Position): Promise<bigint> => {
      const next = own.next()
      if (next !== undefined && next > skipped) return next - 1n
      const now = performance.now()
      if (watch.latest() <= skipped && now - lookedAt < POLL_MS) return skipped
      lookedAt = now
      return reader.head()
    }
    while (!ended.aborted) {
      await appended(cursor, ended)
      if (ended.aborted) return
      const skipped = own.endAfter(cursor)
      const upTo = await endOfOthers(skipped)
      const traces = upTo > skipped ? await reader.traces(skipped, upTo) : []
      cursor = traces.at(-1)?.position ?? skipped
      yield { position: cursor, traces }
    }
  }

  return {
    append: (stream, expected, events) => queue.append(stream, expected, events),
    readStream(stream, options = {}) {
      assertOpen()
      return reader.stream(stream, options)
    },
    revisionOf(stream, id) {
      assertOpen()
      return reader.revisionOf(stream, id)
    },
    readAll,
    subscribe,
    followOthers,
    endOfOwn: (position) => folded.endAfter(position),
    head() {
      assertOpen()
      return reader.head()
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await queue.close()
      await Promise.all([watch.close(), reader.close()])
    },
  }
}
