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
  { events, oneAtATime }: { readonly events: 'whole' | 'rest'; readonly oneAtATime: boolean },
  life: LifeCycle,
): Promise<LogLoader> => {
  const open = async () => {
    if (eventStoreUrl === undefined)
      return events === 'whole' ? openWholeLogLoader(databaseUrl) : openEmbeddedLoader(databaseUrl)
    if (oneAtATime) return createAppendingLoader(store)
    const { openEventStoreDbLoader } = await import('@modstead/infra/event-store/eventstoredb/loader')
    return openEventStoreDbLoader(eventStoreUrl, store)
  }
  const loader = await open()
  life.onStop('the loader of the log', () => loader.close())
  return loader
}
