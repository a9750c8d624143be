import { eventStoreContract } from '@modstead/infra/event-store/contract'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { eventStoreFaults } from '../faults/event-store/fault-suite.ts'
import { givenServer } from '../faults/event-store/server-under-test.ts'
import { startServerProcess } from '../support/eventstoredb/server-process.ts'

/** What a run on a server in EVENTSTORE_URL does, on a stand-in that is known only by its address. */
const given = async () => {
  const elsewhere = await startServerProcess()
  const server = await givenServer(elsewhere.url)
  const stop = async () => {
    await server.stop()
    await elsewhere.stop()
  }
  return { ...server, stop }
}

eventStoreContract(
  'the adapter of EventStoreDB passes the contract through what stands in front',
  async () => {
    const { url, node, stop } = await given()
    return {
      open: async () => openEventStoreDb(url),
      ...(node && { breakConnections: () => node.cutNextAppend('after-storing') }),
      dispose: stop,
    }
  },
)

eventStoreFaults('the adapter of EventStoreDB on a server that is given', given, {
  kills: 4,
  frozenMs: 3_000,
})
