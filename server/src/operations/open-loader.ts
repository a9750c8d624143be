import { createAppendingLoader } from '@modstead/infra/event-store/load/appending-loader'
import { openEmbeddedLoader } from '@modstead/infra/event-store/load/embedded-loader'
import type { LogLoader } from '@modstead/infra/event-store/load/port'
import { openWholeLogLoader } from '@modstead/infra/event-store/load/whole-log-loader'
import type { EventStore } from '@modstead/infra/event-store/port'
import type { LifeCycle } from '../process/life-cycle.ts'

interface LoadedStore {
  readonly store: EventStore
  /** undefined: the events are in Postgres. */
  readonly eventStoreUrl: string | undefined
  readonly databaseUrl: string
}

/**
 * Opens the loader that puts events of another log into this store: a `whole` log into an empty store at
 * once, or the `rest` of one bit by bit.
 */
export const openLoader = async (
  { store, eventStoreUrl, databaseUrl }: LoadedStore,
  events: 'whole' | 'rest',
  life: LifeCycle,
): Promise<LogLoader> => {
  const openEmbedded = events === 'whole' ? openWholeLogLoader : openEmbeddedLoader
  const loader = eventStoreUrl === undefined ? await openEmbedded(databaseUrl) : createAppendingLoader(store)
  life.onStop('the loader of the log', () => loader.close())
  return loader
}
