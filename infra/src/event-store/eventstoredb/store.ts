import {
  type AppendTrace,
  type EventFilter,
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
} from '../port.ts'
import { createAppender } from './appender.ts'
import { shareClient } from './shared-client.ts'
import { createStreamReader } from './stream-reader.ts'
import { followLog } from './subscription.ts'
import { withHeartbeat } from './with-heartbeat.ts'

const traceOf = ({ stream, revision, position, metadata }: RecordedEvent): AppendTrace => ({
  stream,
  revision,
  position,
  actor: metadata.actor,
})

/** As often as the port promises that a follower hears of the position. */
const HEARTBEAT_MS = 1_000

/** `url` as the server's clients write it, `esdb://host:2113?tls=false`. Connects with the first call. */
export const openEventStoreDb = (url: string): EventStore => {
  const shared = shareClient(url)
  const reader = createStreamReader(shared)
  const appender = createAppender(shared)
  const closing = new AbortController()

  const assertOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed')
  }

  return {
    async append(stream, expected, events) {
      assertOpen()
      return appender.append(stream, expected, events)
    },
    readStream: (stream, options) => reader.stream(stream, options),
    revisionOf: (stream, id) => reader.revisionOf(stream, id),
    async *readAll(after: Position, filter: EventFilter = {}) {
      assertOpen()
      // The client's own readAll passes no filter on, so that a subscription reads up to where it goes live.
      for await (const item of followLog(shared, { after, filter, atServer: filter }, closing.signal)) {
        if (item.kind === 'events') yield item.events
        if (item.kind === 'caught-up') return
      }
    },
    async *subscribe(after: Position, filter: EventFilter = {}, signal?: AbortSignal) {
      assertOpen()
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      yield* followLog(shared, { after, filter, atServer: {} }, ended)
    },
    // Its positions have gaps between them, so that nobody can tell whose event the next one is.
    endOfOwn: (position) => position,
    async *followOthers(after: Position, signal?: AbortSignal) {
      assertOpen()
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      let position = after
      for await (const item of withHeartbeat(
        followLog(shared, { after, filter: {}, atServer: {} }, ended),
        HEARTBEAT_MS,
      )) {
        const traces = item?.kind === 'events' ? item.events.map(traceOf) : []
        if (item?.kind === 'checkpoint') position = item.position
        position = traces.at(-1)?.position ?? position
        yield { position, traces }
      }
    },
    async head() {
      assertOpen()
      return reader.head()
    },
    async close() {
      closing.abort()
      await shared.release()
    },
  }
}
