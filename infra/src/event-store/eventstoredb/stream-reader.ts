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
import { within } from '../within.ts'
import { isMissingStream } from './append-error.ts'
import { toLogPosition, toPosition } from './log-position.ts'
import { asRecorded, isSystemEvent } from './recorded.ts'
import type { SharedClient } from './shared-client.ts'

const PAGE = 500
const READ_LIMIT_MS = 5_000
const ATTEMPTS = 3

/** Whole pages only: a read that is left in the middle stays open on the server until the client is disposed. */
const take = async (read: AsyncIterable<{ event?: ServerEvent }>): Promise<ServerEvent[]> => {
  const events: ServerEvent[] = []
  for await (const { event } of read) if (event) events.push(event)
  return events
}

export const createStreamReader = (shared: SharedClient) => {
  let lastHead: Position = START

  const page = async (
    read: (client: EventStoreDBClient) => AsyncIterable<{ event?: ServerEvent }>,
  ): Promise<ServerEvent[]> => {
    for (let attempt = 1; ; attempt++) {
      const client = shared.current()
      try {
        return await within(READ_LIMIT_MS, 'EventStoreDB', take(read(client)))
      } catch (cause) {
        if (isMissingStream(cause)) return []
        if (attempt === ATTEMPTS) throw new StoreUnavailable('the event store cannot be read', { cause })
        shared.replace(client)
        await delay(attempt * 200)
      }
    }
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
    async positionOf(name: string, revision: Revision): Promise<Position> {
      for await (const event of stream(name, { from: revision, limit: 1 })) return event.position
      throw new StoreUnavailable(`the event just appended to ${name} cannot be read yet`)
    },
    /** The server's own events lie at the end of the log too; the search for ours stops at the head found before. */
    async head(): Promise<Position> {
      let before: Position | undefined
      for (;;) {
        const end = before
        const events = await page((client) =>
          client.readAll({
            direction: BACKWARDS,
            fromPosition: end === undefined ? END : toLogPosition(end),
            maxCount: PAGE,
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
        if (events.length < PAGE) return lastHead
      }
    },
  }
}
