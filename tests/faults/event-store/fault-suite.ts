import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { type EventStore, NO_STREAM, StoreUnavailable } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Executors, openExecutors } from '../../support/counter.ts'
import type { NodeProcess } from '../../support/eventstoredb/node-process.ts'
import { openSignedLog, type SignedLog } from '../../support/signed-log.ts'
import { NEEDS_A_NODE, type ServerUnderTest } from './server-under-test.ts'
import { appendUntilKnown, follow, startWriters } from './writers.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
/** Nobody waits longer for an answer of the store. */
const ANSWER_LIMIT_MS = 5_000
/** More than a live subscription can take at once. */
const LARGE_APPEND = 900
const SMALL_APPENDS = 600
/** More than the client's stream can take at once. */
const BURST = 400

export interface Durations {
  readonly kills: number
  readonly frozenMs: number
}

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const over = new AbortController()
  const late = pause(ANSWER_LIMIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('no answer came in time')
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => over.abort())
}

const idsOf = async (store: EventStore, stream: string): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of store.readStream(stream)) ids.push(id)
  return ids
}

/** Checks the promises of the adapter while its server behaves as the real one was observed to do. */
export const eventStoreFaults = (
  name: string,
  prepare: () => Promise<ServerUnderTest>,
  { kills, frozenMs }: Durations,
): void => {
  describe(name, () => {
    let server: ServerUnderTest
    let executors: Executors
    let store: EventStore
    let log: SignedLog

    beforeAll(async () => {
      server = await prepare()
      executors = await openExecutors()
      log = await openSignedLog(server.url)
    })
    afterAll(async () => {
      await log?.close()
      await executors?.close()
      await server?.stop()
    })
    beforeEach(() => {
      store = openEventStoreDb(server.url)
    })
    afterEach(async () => {
      await log.sign()
      await store.close()
    })

    const newStream = () => `fault-${randomUUID()}`
    const testOnNode = (what: string, run: (node: NodeProcess) => Promise<void>) =>
      test(what, async ({ skip }) => {
        if (!server.node) return skip(NEEDS_A_NODE)
        await run(server.node)
      })

    for (const moment of ['after-storing', 'before-storing'] as const)
      testOnNode(
        `an append whose connection is cut ${moment} is stored once, and acknowledged`,
        async (node) => {
          const stream = newStream()
          const [first, second] = [sampleEvents(1), sampleEvents(3)]
          await store.append(stream, NO_STREAM, first)
          await node.cutNextAppend(moment)
          const { appends } = await node.calls()
          expect((await inTime(store.append(stream, 0n, second))).revision).toBe(3n)
          expect((await node.calls()).appends - appends).toBe(2)
          expect(await idsOf(store, stream)).toEqual([...first, ...second].map(({ id }) => id))
        },
      )

    for (const end of ['dropSubscriptions', 'callSubscribersTooSlow'] as const)
      testOnNode(`a follower misses and duplicates nothing after ${end}`, async (node) => {
        const stream = newStream()
        const { subscriptions } = await node.calls()
        const following = follow(store, stream)
        const written: string[] = []
        for (let revision = NO_STREAM; written.length < 60; ) {
          const events = sampleEvents(2)
          revision = (await store.append(stream, revision, events)).revision
          written.push(...events.map(({ id }) => id))
          if (written.length % 20 === 0) await node[end]()
        }
        await expect.poll(() => following.heard.length, WITHIN).toBeGreaterThanOrEqual(written.length)
        expect(following.heard).toEqual(written)
        expect((await node.calls()).subscriptions - subscriptions).toBeGreaterThan(1)
        await following.stop()
      })

    test('a live follower gets one large append and 600 small ones completely, although the server calls it too slow', async () => {
      const stream = newStream()
      const following = follow(store, stream)
      const start = sampleEvents(1)
      await store.append(stream, NO_STREAM, start)
      await expect.poll(() => following.heard.length, WITHIN).toBe(1)
      await appendUntilKnown(store, stream, 0n, sampleEvents(LARGE_APPEND))
      const small = Array.from({ length: SMALL_APPENDS }, (_, place) =>
        appendUntilKnown(store, `${stream}-${place}`, NO_STREAM, sampleEvents(1)),
      )
      await Promise.all(small)
      const all = 1 + LARGE_APPEND + SMALL_APPENDS
      await expect.poll(() => new Set(following.heard).size, WITHIN).toBe(all)
      expect(following.heard).toHaveLength(all)
      await following.stop()
    })

    testOnNode(
      'slow reads are awaited, refused in time if they are too slow, and never mistaken for empty ones',
      async (node) => {
        const stream = newStream()
        const events = sampleEvents(3)
        await store.append(stream, NO_STREAM, events)
        await node.slowReads(500)
        expect(await inTime(idsOf(store, stream))).toHaveLength(3)
        await node.slowReads(60_000)
        await expect(inTime(idsOf(store, stream))).rejects.toBeInstanceOf(StoreUnavailable)
        await node.slowReads(0)
        expect(await inTime(idsOf(store, stream))).toHaveLength(3)
      },
    )

    testOnNode(
      'calls to a frozen server are refused in time; everything continues automatically when it thaws',
      async (node) => {
        const stream = newStream()
        const following = follow(store, stream)
        await store.append(stream, NO_STREAM, sampleEvents(1))
        await expect.poll(() => following.heard.length, WITHIN).toBe(1)
        const events = sampleEvents(2)
        node.freeze()
        try {
          const frozen = pause(frozenMs)
          const asked = [store.append(stream, 0n, events), store.head(), idsOf(store, stream)]
          for (const answer of await Promise.allSettled(asked.map(inTime<unknown>)))
            expect(answer).toMatchObject({ reason: { name: 'StoreUnavailable' } })
          await frozen
        } finally {
          node.thaw()
        }
        expect((await inTime(store.append(stream, 0n, events))).revision).toBe(2n)
        await expect.poll(() => following.heard.length, WITHIN).toBe(3)
        await following.stop()
      },
    )

    testOnNode(
      `over ${kills} kills and a freeze under load nothing acknowledged is lost or duplicated`,
      async (node) => {
        const writing = await startWriters(executors, store)
        for (let kill = 0; kill < kills; kill++) {
          await writing.acknowledged(100)
          if (kill % 2 === 1) await node.cutNextAppend('after-storing')
          await node.kill()
          await pause(200 * (kill % 3))
          await node.start()
        }
        await writing.acknowledged(100)
        node.freeze()
        await pause(2_000)
        node.thaw()
        await writing.acknowledged(100)
        await writing.settle()
      },
    )

    testOnNode('a burst of appends survives a server that dies during it', async (node) => {
      const stream = newStream()
      const events = Array.from({ length: BURST }, () => sampleEvents(1))
      const appended = events.map((each, place) =>
        appendUntilKnown(store, `${stream}-${place}`, NO_STREAM, each),
      )
      for (const wait of [30, 300]) {
        await pause(wait)
        await node.kill()
        await node.start()
      }
      expect(new Set(await Promise.all(appended))).toEqual(new Set([0n]))
      for (const [place, [event]] of events.entries())
        expect(await idsOf(store, `${stream}-${place}`)).toEqual([event?.id])
    })

    test('parallel commands leave complete chains', async () => {
      const writing = await startWriters(executors, store)
      await writing.acknowledged(300)
      await writing.settle()
    })

    test('the audit proves the log against the heads that were signed between the faults', () => log.prove())
  })
}
