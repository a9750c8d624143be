import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { START } from '@modstead/infra/event-store/port'
import { startServerProcess } from '../eventstoredb/server-process.ts'
import type { RunningEngine } from './engine.ts'
import { GIVEN_EVENT_STORE, STAND_IN, STAND_IN_FOR_FULL } from './eventstoredb.ts'

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
 * events, otherwise a stand-in of its own, which is said if a server was given.
 */
export const startEmptyEventStore = async (): Promise<RunningEngine> => {
  const given = process.env[GIVEN_EVENT_STORE]
  if (given !== undefined && (await isEmpty(given)))
    return { variables: { EVENTSTORE_URL: given }, stop: async () => {} }
  if (given !== undefined) console.error(`${STAND_IN_FOR_FULL}.`)
  const { url, stop } = await startServerProcess()
  const standsInFor = given === undefined ? STAND_IN : STAND_IN_FOR_FULL
  return { variables: { EVENTSTORE_URL: url }, standsInFor, stop }
}
