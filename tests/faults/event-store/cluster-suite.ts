import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { NO_STREAM } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Executors, openExecutors } from '../../support/counter.ts'
import type { NodeProcess } from '../../support/eventstoredb/node-process.ts'
import { type ServerCluster, startServerCluster } from '../../support/eventstoredb/server-cluster.ts'
import { openSignedLog, type SignedLog } from '../../support/signed-log.ts'
import { appendUntilKnown, follow, startWriters } from './writers.ts'

const WITHIN = { timeout: 60_000, interval: 20 }

const notThis = (nodes: readonly NodeProcess[], node: NodeProcess): NodeProcess => {
  const other = nodes.find((each) => each !== node)
  if (!other) throw new Error('the cluster has one node alone')
  return other
}

/** Checks the promises of the adapter while leaders of three nodes die, freeze and come back. */
export const eventStoreClusterFaults = (name: string, { kills }: { readonly kills: number }): void => {
  describe(name, () => {
    let cluster: ServerCluster
    let executors: Executors
    let log: SignedLog

    beforeAll(async () => {
      cluster = await startServerCluster()
      executors = await openExecutors()
      log = await openSignedLog(cluster.url)
      await cluster.leader()
    })
    afterEach(() => log.sign())
    afterAll(async () => {
      await log?.close()
      await executors?.close()
      await cluster?.stop()
    })

    test('a node that is not the leader redirects its callers to the leader', async () => {
      const leader = await cluster.leader()
      const follower = notThis(cluster.nodes, leader)
      const store = openEventStoreDb(cluster.urlOf(follower))
      const stream = `redirected-${randomUUID()}`
      const before = await leader.calls()
      await appendUntilKnown(store, stream, NO_STREAM, sampleEvents(2))
      const following = follow(store, stream)
      await expect.poll(() => following.heard.length, WITHIN).toBe(2)
      await following.stop()
      await store.close()
      expect((await leader.calls()).appends).toBeGreaterThan(before.appends)
      expect((await leader.calls()).subscriptions).toBeGreaterThan(before.subscriptions)
    })

    test(`over ${kills} dead leaders and a frozen one nothing acknowledged is lost or duplicated`, async () => {
      const store = openEventStoreDb(cluster.url)
      const writing = await startWriters(executors, store)
      for (let kill = 0; kill < kills; kill++) {
        await writing.acknowledged(100)
        const leader = await cluster.leader()
        await leader.kill()
        const next = await cluster.leader()
        expect(next).not.toBe(leader)
        await writing.acknowledged(20)
        await leader.start()
      }
      const frozen = await cluster.leader()
      frozen.freeze()
      await cluster.leader()
      await writing.acknowledged(50)
      frozen.thaw()
      expect(await cluster.leader()).not.toBe(frozen)
      await writing.acknowledged(100)
      await writing.settle()
      await store.close()
    })

    test('an old leader drops what was never replicated, exits by itself, and follows when it is restarted', async () => {
      const store = openEventStoreDb(cluster.url)
      const leader = await cluster.leader()
      const others = cluster.nodes.filter((node) => node !== leader)
      const stream = `lonely-${randomUUID()}`
      const lone = openEventStoreDb(cluster.urlOf(leader))
      await lone.head()
      for (const node of others) await node.kill()
      // Only the leader's disk gets it.
      const lost = lone.append(stream, NO_STREAM, sampleEvents(1)).catch((error: unknown) => error)
      await pause(300)
      await leader.kill()
      for (const node of others) await node.start()
      expect(await lost).toMatchObject({ name: 'StoreUnavailable' })
      await lone.close()
      await cluster.leader()
      await appendUntilKnown(store, stream, NO_STREAM, sampleEvents(3))
      await leader.start()
      expect(await leader.ended()).toBe(0)
      // Its supervisor has restarted it. With one other node there is a majority.
      const [gone] = others
      await gone?.kill()
      await cluster.leader()
      await appendUntilKnown(store, stream, 2n, sampleEvents(1))
      const stored: bigint[] = []
      for await (const { revision } of store.readStream(stream)) stored.push(revision)
      expect(stored).toEqual([0n, 1n, 2n, 3n])
      await gone?.start()
      await store.close()
    })

    test('the audit proves the log against the heads that were signed between the deaths', () => log.prove())
  })
}
