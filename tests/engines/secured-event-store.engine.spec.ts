import { eventStoreContract } from '@modstead/infra/event-store/contract'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { startServerCluster } from '../support/eventstoredb/server-cluster.ts'
import { startStandIn } from '../support/eventstoredb/stand-in.ts'

const secured = { tls: true, account: 'admin:secret' }

eventStoreContract('the adapter of EventStoreDB on one node with TLS and an account', async () => {
  const server = await startStandIn(secured)
  return {
    open: async () => openEventStoreDb(server.url),
    breakConnections: () => server.restart(),
    dispose: () => server.stop(),
  }
})

eventStoreContract('the adapter of EventStoreDB on three nodes with TLS and an account', async () => {
  const cluster = await startServerCluster(secured)
  await cluster.leader()
  return {
    open: async () => openEventStoreDb(cluster.url),
    breakConnections: async () => (await cluster.leader()).cutNextAppend('after-storing'),
    dispose: () => cluster.stop(),
  }
})
