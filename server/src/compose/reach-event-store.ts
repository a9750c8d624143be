import type { EventStore } from '@modstead/infra/event-store/port'
import { StartRefused } from '../process/start-refused.ts'

/** Throws StartRefused with the reason if the event store at this address cannot be used. */
export const reachEventStore = async (store: EventStore, url: string): Promise<void> => {
  try {
    await store.head()
  } catch (cause) {
    const { explainUnreachable } = await import(
      '@modstead/infra/event-store/eventstoredb/explain-unreachable'
    )
    throw new StartRefused(await explainUnreachable(url, cause), { cause })
  }
}
