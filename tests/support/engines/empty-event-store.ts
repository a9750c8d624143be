import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { START } from '@modstead/infra/event-store/port'
import { startServerProcess } from '../eventstoredb/server-process.ts'
import type { RunningEngine } from './engine.ts'
import { GIVEN_EVENT_STORE, STAND_IN } from './eventstoredb.ts'

const isEmpty = async (url: string): Promise<boolean> => {
  const store = openEventStoreDb(url)
  try {
    return (await store.head()) === START
  } finally {
    await store.close()
  }
}

/**
 * For a whole product, whose log is the whole log of its server: the given server as long as that has no
 * events, otherwise a stand-in of its own.
 */
export const startEmptyEventStore = async (): Promise<RunningEngine> => {
  const given = process.env[GIVEN_EVENT_STORE]
  if (given !== undefined && (await isEmpty(given)))
    return { variables: { EVENTSTORE_URL: given }, stop: async () => {} }
  const { url, stop } = await startServerProcess()
  return { variables: { EVENTSTORE_URL: url }, standsInFor: STAND_IN, stop }
}
