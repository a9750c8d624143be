import { type EventStore, type Position, START } from '../port.ts'
import { appendRun } from './append-run.ts'
import type { LogLoader } from './port.ts'
import { runsOf } from './runs-of-events.ts'

/**
 * Loads by appends, one after the other. That is slow, but no server can bring them into another order. Each
 * call of `load` is durable when it settles.
 */
export const createAppendingLoader = (store: Pick<EventStore, 'append'>): LogLoader => ({
  async load(events) {
    let last: Position = START
    for (const run of runsOf(events)) last = await appendRun(store, run)
    return last
  },
  finish: async () => {},
  close: async () => {},
})
