import { openEmbeddedEventStore } from './embedded/store.ts'
import type { EventStore } from './port.ts'

export interface EventStoreSettings {
  /** EventStoreDB, as `esdb://host:2113?tls=false`. Without it the events are in Postgres. */
  readonly eventStoreUrl?: string | undefined
  readonly databaseUrl: string
}

export const openEventStore = async (settings: EventStoreSettings): Promise<EventStore> => {
  if (!settings.eventStoreUrl) return openEmbeddedEventStore(settings.databaseUrl)
  // Its client costs memory and start-up time that the embedded store does not need.
  const { openEventStoreDb } = await import('./eventstoredb/store.ts')
  return openEventStoreDb(settings.eventStoreUrl)
}
