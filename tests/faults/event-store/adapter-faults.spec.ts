import { startServerProcess } from '../../support/eventstoredb/server-process.ts'
import { eventStoreFaults } from './fault-suite.ts'

eventStoreFaults(
  'the adapter of EventStoreDB',
  async () => {
    const node = await startServerProcess()
    return { url: node.url, node, stop: () => node.stop() }
  },
  { kills: 4, frozenMs: 3_000 },
)
