import { serverAnswers } from '@modstead/infra/event-store/eventstoredb/server-answers'
import { startServerProcess } from '../eventstoredb/server-process.ts'
import type { Engine } from './engine.ts'

/** Set for specs if EVENTSTORE_URL names a server that runs elsewhere. */
export const GIVEN_EVENT_STORE = 'MODSTEAD_GIVEN_EVENTSTORE_URL'

export const STAND_IN =
  'There is no EventStoreDB server here, since no package registry has one: a stand-in that speaks its protocol takes its place, unless EVENTSTORE_URL names a server'

export const STAND_IN_FOR_FULL =
  'The server in EVENTSTORE_URL has events already, but a whole product needs an empty log: a stand-in takes its place'

/**
 * The server in EVENTSTORE_URL, one node or a cluster. No package registry has it, so by default a single
 * node that speaks its protocol replaces it. If the variable names a server that cannot be used, no engine
 * starts.
 */
export const eventStoreDbEngine: Engine = {
  name: 'EventStoreDB',
  async start() {
    const given = process.env.EVENTSTORE_URL
    if (given !== undefined) {
      const unreachable = await serverAnswers(given)
      // Without it, specs would run on something else than what was asked for.
      if (unreachable !== undefined)
        throw new Error(`The server in EVENTSTORE_URL cannot be used. ${unreachable}`)
      process.env[GIVEN_EVENT_STORE] = given
      return { variables: { EVENTSTORE_URL: given }, stop: async () => {} }
    }
    const server = await startServerProcess()
    return {
      variables: { EVENTSTORE_URL: server.url },
      standsInFor: STAND_IN,
      stop: () => server.stop(),
    }
  },
}
