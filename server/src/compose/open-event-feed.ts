import { eventCatalogue } from '@modstead/domain/contexts'
import type { Settings } from '@modstead/infra/config/settings'
import { createEventFeed, type EventFeed } from '@modstead/infra/event-feed/event-feed'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'

/** Has its own connection, so that readers of the whole log do not hold up the product's own reads. */
export const openEventFeed = (
  { eventStoreUrl }: Settings,
  { databaseUrl }: Pick<Foundation, 'databaseUrl'>,
  log: Log,
  life: LifeCycle,
): EventFeed => {
  const openStore = () => openEventStore({ databaseUrl, eventStoreUrl })
  const feed = createEventFeed({ openStore, catalogue: eventCatalogue, log })
  life.onStop('the readers of events', () => feed.close())
  return feed
}
