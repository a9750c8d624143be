import type { NodeProcess } from '../../../support/eventstoredb/node-process.ts'
import { startServerCluster } from '../../../support/eventstoredb/server-cluster.ts'
import type { Fault } from './fault.ts'

export const eventStoreAway: Fault = {
  id: 'F12',
  title: 'the event store is killed, changes its leader, hangs, cuts off appends or drops followers',
  async prepare() {
    const cluster = await startServerCluster()
    const killed = new Set<NodeProcess>()
    const frozen = new Set<NodeProcess>()
    const kill = async (nodes: readonly NodeProcess[]) => {
      for (const node of nodes) {
        await node.kill()
        killed.add(node)
      }
      return nodes.length
    }
    const harms: readonly (() => Promise<number>)[] = [
      async () => kill([await cluster.leader()]),
      async () => kill(cluster.nodes),
      async () => {
        const leader = await cluster.leader()
        leader.freeze()
        frozen.add(leader)
        return 0
      },
      async () => {
        const leader = await cluster.leader()
        await leader.cutNextAppend('after-storing')
        return 0
      },
      async () => {
        const leader = await cluster.leader()
        await leader.cutNextAppend('before-storing')
        await leader.callSubscribersTooSlow()
        return 0
      },
    ]
    return {
      shape: 'alone',
      backWithinMs: 2_000,
      variables: { EVENTSTORE_URL: cluster.url },
      lastsMs: 4_000,
      inject: async ({ point }) => (await harms[point % harms.length]?.()) ?? 0,
      async heal() {
        for (const node of killed) await node.start()
        for (const node of frozen) node.thaw()
        killed.clear()
        frozen.clear()
        // Without a leader the event store itself is still away.
        await cluster.leader()
      },
      remove: () => cluster.stop(),
    }
  },
}
