import { setTimeout as delay } from 'node:timers/promises'
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START as FROM_START,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client'
import {
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type Revision,
  START,
  StoreUnavailable,
} from '../port.ts'
import { isMissingStream, isOfTheClient } from './append-error.ts'
import { toLogPosition, toPosition } from './log-position.ts'
import { FIRST_PAUSE_MS, LAST_PAUSE_MS, PATIENCE_MS } from './patience.ts'
import { asRecorded, isSystemEvent } from './recorded.ts'
import type { SharedClient } from './shared-client.ts'
import { whileAnswering } from './while-answering.ts'

const PAGE = 500
/** The last events of the log are mostly ours; few events of the server itself follow one another. */
const END_PAGE = 8

/**
 * Reads whole pages only: a read that stops in the middle stays open on the server until the client is
 * disposed.
 */
const take = async (read: AsyncIterable<{ event?: ServerEvent }>): Promise<ServerEvent[]> => {
  const events: ServerEvent[] = []
  for await (const { event } of read) if (event) events.push(event)
  return events
}

export const createStreamReader = (shared: SharedClient) => {
  let lastHead: Position = START

  /** A whole page, or an error. */
  const page = async (
    read: (client: EventStoreDBClient) => AsyncIterable<{ event?: ServerEvent }>,
  ): Promise<ServerEvent[]> => {
    const deadline = performance.now() + PATIENCE_MS
    let cause: unknown
    for (
      let pause = FIRST_PAUSE_MS;
      performance.now() < deadline;
      pause = Math.min(pause * 2, LAST_PAUSE_MS)
    ) {
      const use = shared.use()
      try {
        const events = await whileAnswering(use.hearing, deadline, take(read(use.client)))
        if (!use.replaced.aborted) return events
        cause = new Error('the client was replaced while it read')
        continue
      } catch (error) {
        if (isMissingStream(error)) {
          use.hearing.note()
          return []
        }
        cause = error
        if (isOfTheClient(error)) shared.replace(use.client)
      } finally {
        use.end()
      }
      await delay(pause)
    }
    throw new StoreUnavailable('the event store cannot be read', { cause })
  }

  async function* stream(name: string, options: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
    const backwards = options.direction === 'backwards'
    const asked = options.from ?? (backwards ? 'end' : 'start')
    if (asked === 'end' && !backwards) return
    let from: Revision | 'start' | 'end' = asked
    let left = options.limit ?? Number.POSITIVE_INFINITY
    while (left > 0 && (typeof from === 'string' || from >= 0n)) {
      const count = Math.min(left, PAGE)
      const fromRevision = from === 'start' ? FROM_START : from === 'end' ? END : from
      const events = await page((client) =>
        client.readStream(name, {
          direction: backwards ? BACKWARDS : FORWARDS,
          fromRevision,
          maxCount: count,
          requiresLeader: true,
        }),
      )
      for (const event of events) yield asRecorded(event)
      const last = events.at(-1)
      if (!last || events.length < count) return
      from = last.revision + (backwards ? -1n : 1n)
      left -= events.length
    }
  }

  return {
    stream,
    /** The server finds events by revision only. */
    async revisionOf(name: string, id: string): Promise<Revision | undefined> {
      for await (const event of stream(name)) if (event.id === id) return event.revision
      return undefined
    },
    /**
     * The server's own events are at the end of the log too. The search for ours stops at the head found
     * before.
     */
    async head(): Promise<Position> {
      let before: Position | undefined
      for (;;) {
        const end = before
        const count = end === undefined ? END_PAGE : PAGE
        const events = await page((client) =>
          client.readAll({
            direction: BACKWARDS,
            fromPosition: end === undefined ? END : toLogPosition(end),
            maxCount: count,
            requiresLeader: true,
          }),
        )
        for (const event of events) {
          if (!event.position) continue
          const position = toPosition(event.position)
          if (position <= lastHead) return lastHead
          before = position
          if (isSystemEvent(event)) continue
          lastHead = position
          return position
        }
        if (events.length < count) return lastHead
      }
    },
  }
}
