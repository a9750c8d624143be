import { createPipelinedLoader } from '../load/pipelined-loader.ts'
import type { LogLoader } from '../load/port.ts'
import type { EventStore } from '../port.ts'
import { openAppendCalls } from './append-call.ts'

/** Loads into the server at this address. `store` is the same log. */
export const openEventStoreDbLoader = (url: string, store: Pick<EventStore, 'append'>): LogLoader => {
  const calls = openAppendCalls(url)
  const loader = createPipelinedLoader(store, calls.open)
  return {
    ...loader,
    async close() {
      await loader.close()
      await calls.close()
    },
  }
}
