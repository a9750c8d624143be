import { setTimeout as delay } from 'node:timers/promises'
import {
  type AppendResult,
  type AppendToStreamOptions,
  jsonEvent,
  NO_STREAM as NO_STREAM_THERE,
} from '@eventstore/db-client'
import { type Appended, type NewEvent, NO_STREAM, type Revision, StoreUnavailable } from '../port.ts'
import { storable } from '../storable.ts'
import { appendFailure } from './append-error.ts'
import { toPosition } from './log-position.ts'
import { FIRST_PAUSE_MS, LAST_PAUSE_MS, PATIENCE_MS } from './patience.ts'
import type { SharedClient } from './shared-client.ts'

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
      requiresLeader: true,
    }
    const deadline = performance.now() + PATIENCE_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      try {
        return answer(
          await shared.appends.run(deadline, (client) => client.appendToStream(stream, proposed, options)),
        )
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        const failure = appendFailure(stream, expected, error)
        if (failure !== 'unknown') throw failure
        if (performance.now() + pause >= deadline)
          throw new StoreUnavailable('the event store does not answer: repeat with the same ids', {
            cause: error,
          })
      }
      await delay(pause)
    }
  }

  return {
    async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
      // A bigint, a cycle, a bad id or an empty type would hang this append or block all others.
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
