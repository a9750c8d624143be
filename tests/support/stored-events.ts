import { openEventStore } from '@modstead/infra/event-store/open'
import { type RecordedEvent, START } from '@modstead/infra/event-store/port'
import type { Catalogue } from './catalogue.ts'

/** The whole log of a catalogue, read beside it. */
export const storedEvents = async ({
  databaseUrl,
  eventStoreUrl,
}: Pick<Catalogue, 'databaseUrl' | 'eventStoreUrl'>): Promise<readonly RecordedEvent[]> => {
  const store = await openEventStore({ databaseUrl, eventStoreUrl })
  try {
    const events: RecordedEvent[] = []
    for await (const batch of store.readAll(START)) events.push(...batch)
    return events
  } finally {
    await store.close()
  }
}
