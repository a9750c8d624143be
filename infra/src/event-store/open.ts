import { openEmbeddedEventStore } from './embedded/store.ts'
import type { EventStore } from './port.ts'

export interface EventStoreSettings {
  /** EventStoreDB, as `esdb://host:2113?tls=false`; without it the events live in Postgres. */
  readonly eventStoreUrl?: string | undefined
  readonly databaseUrl: string
}

export const openEventStore = async (settings: EventStoreSettings): Promise<EventStore> => {
  if (!settings.eventStoreUrl) return openEmbeddedEventStore(settings.databaseUrl)
  // Its client costs memory and start-up time that the embedded store need not pay.
  const { openEventStoreDb } = await import('./eventstoredb/store.ts')
  return openEventStoreDb(settings.eventStoreUrl)
}
