import { openEventStore } from '@modstead/infra/event-store/open'
import { START } from '@modstead/infra/event-store/port'
import type { LogAddress } from './product-database.ts'

/** The number of follow events in the log, in any engine. Throws if a stream has a gap or a duplicate. */
export const countFollows = async (log: LogAddress): Promise<number> => {
  const store = await openEventStore(log)
  try {
    const next = new Map<string, bigint>()
    let stored = 0
    for await (const batch of store.readAll(START, { streamPrefixes: ['follow-'] }))
      for (const { stream, revision } of batch) {
        const expected = next.get(stream) ?? 0n
        if (revision !== expected) throw new Error(`${stream} goes on at ${revision} instead of ${expected}`)
        next.set(stream, revision + 1n)
        stored += 1
      }
    return stored
  } finally {
    await store.close()
  }
}
