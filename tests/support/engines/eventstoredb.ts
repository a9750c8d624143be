import { serverAnswers } from '@modstead/infra/event-store/eventstoredb/server-answers'
import { startServerProcess } from '../eventstoredb/server-process.ts'
import { type Engine, EngineMissing } from './engine.ts'

/** Set for specs where EVENTSTORE_URL names a server that runs elsewhere. */
export const GIVEN_EVENT_STORE = 'MODSTEAD_GIVEN_EVENTSTORE_URL'

/**
 * The server that EVENTSTORE_URL names, one node or a cluster. No package registry has it, so that where none is named, one
 * node takes its place that speaks its protocol.
 */
export const eventStoreDbEngine: Engine = {
  name: 'EventStoreDB',
  async start() {
    const given = process.env.EVENTSTORE_URL
    if (given !== undefined) {
      const unreachable = await serverAnswers(given)
      if (unreachable !== undefined) throw new EngineMissing(unreachable)
      process.env[GIVEN_EVENT_STORE] = given
      return { variables: { EVENTSTORE_URL: given }, stop: async () => {} }
    }
    const server = await startServerProcess()
    return { variables: { EVENTSTORE_URL: server.url }, stop: () => server.stop() }
  },
}
