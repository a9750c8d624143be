import { setTimeout as delay } from 'node:timers/promises'
import {
  type AppendResult,
  type AppendToStreamOptions,
  jsonEvent,
  NO_STREAM as NO_STREAM_THERE,
} from '@eventstore/db-client'
import { type Appended, type NewEvent, NO_STREAM, type Revision, StoreUnavailable } from '../port.ts'
import { storable } from '../storable.ts'
import { within } from '../within.ts'
import { appendFailure, isCancelled } from './append-error.ts'
import { toPosition } from './log-position.ts'
import type { SharedClient } from './shared-client.ts'

const PATIENCE_MS = 10_000
const CALL_LIMIT_MS = 3_000
const MAX_WAITING = 10_000

const answer = ({ nextExpectedRevision, position }: AppendResult): Appended => {
  if (!position)
    throw new StoreUnavailable('the event store is older than 22.6: its appends have no position')
  return { revision: nextExpectedRevision, position: toPosition(position) }
}

export const createAppender = (shared: SharedClient) => {
  let waiting = 0

  const repeatUntilKnown = async (stream: string, expected: Revision, events: readonly NewEvent[]) => {
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data, metadata: { ...metadata } }),
    )
    const options: AppendToStreamOptions = {
      expectedRevision: expected === NO_STREAM ? NO_STREAM_THERE : expected,
    }
    const deadline = performance.now() + PATIENCE_MS
    for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
      const use = shared.use()
      try {
        const work = use.client.appendToStream(stream, proposed, options)
        return answer(await within(CALL_LIMIT_MS, 'EventStoreDB', work))
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        const failure = appendFailure(stream, expected, error)
        if (failure !== 'unknown') throw failure
        // The end of an earlier client cancels the appends of the one in its place as well.
        if (!isCancelled(error)) shared.replace(use.client)
        if (performance.now() + pause >= deadline)
          throw new StoreUnavailable('the event store does not answer: repeat with the same ids', {
            cause: error,
          })
      } finally {
        use.end()
      }
      await delay(pause)
    }
  }

  return {
    async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
      // A bigint, a cycle, a bad id or an empty type would hang this append or wedge all others.
      storable(stream, events)
      if (waiting >= MAX_WAITING)
        throw new StoreUnavailable(`${MAX_WAITING} appends are waiting already: try again later`)
      waiting += 1
      try {
        return await repeatUntilKnown(stream, expected, events)
      } finally {
        waiting -= 1
      }
    },
  }
}
