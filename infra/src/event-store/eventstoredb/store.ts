import {
  type AppendTrace,
  type EventFilter,
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
  StoreUnavailable,
  type SubscriptionItem,
} from '../port.ts'
import { createAppender } from './appender.ts'
import { createPulse } from './pulse.ts'
import { shareClient } from './shared-client.ts'
import { createStreamReader } from './stream-reader.ts'
import { type Following, followLog } from './subscription.ts'
import { withHeartbeat } from './with-heartbeat.ts'

const traceOf = ({ stream, revision, position, metadata }: RecordedEvent): AppendTrace => ({
  stream,
  revision,
  position,
  actor: metadata.actor,
})

/**
 * `url` is in the format of the server's clients, `esdb://host:2113?tls=false`. Connects with the first call.
 */
export const openEventStoreDb = (url: string): EventStore => {
  const shared = shareClient(url)
  const reader = createStreamReader(shared)
  const appender = createAppender(shared)
  const closing = new AbortController()
  const pulse = createPulse(() => reader.head(), closing.signal)

  const assertOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed')
  }

  async function* follow(what: Following, signal?: AbortSignal): AsyncGenerator<SubscriptionItem> {
    assertOpen()
    const stopListening = pulse.listen()
    try {
      yield* followLog(shared, what, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)
    } finally {
      stopListening()
    }
  }

  return {
    async append(stream, expected, events) {
      assertOpen()
      return appender.append(stream, expected, events)
    },
    readStream: (stream, options) => reader.stream(stream, options),
    revisionOf: (stream, id) => reader.revisionOf(stream, id),
    async *readAll(after: Position, filter: EventFilter = {}) {
      // The client's own readAll ignores the filter, so this reads from a subscription up to where it goes
      // live.
      for await (const item of follow({ after, filter, atServer: filter })) {
        if (item.kind === 'events') yield item.events
        if (item.kind === 'caught-up') return
      }
    },
    subscribe: (after, filter = {}, signal) => follow({ after, filter, atServer: {} }, signal),
    // Positions have gaps between them, so nobody can tell whose event comes next.
    endOfOwn: (position) => position,
    async *followOthers(after: Position, signal?: AbortSignal) {
      let position = after
      let headBefore = START
      const items = follow({ after, filter: {}, atServer: {} }, signal)
      for await (const step of withHeartbeat(items, pulse.next)) {
        if ('beat' in step) {
          // The server answers, but while the subscription is a whole beat behind, the appends of others are
          // unknown.
          if (position >= headBefore) yield { position, traces: [] }
          headBefore = step.beat
          continue
        }
        const { item } = step
        const traces = item.kind === 'events' ? item.events.map(traceOf) : []
        if (item.kind === 'checkpoint') position = item.position
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
