import { setTimeout as pause } from 'node:timers/promises'
import { openEventStoreDbLoader } from '@modstead/infra/event-store/eventstoredb/loader'
import { LoadRefused } from '@modstead/infra/event-store/load/port'
import { compareLogs } from '@modstead/infra/event-store/move/compare-logs'
import { openEventStore } from '@modstead/infra/event-store/open'
import { NO_STREAM, type Position, type RecordedEvent, START } from '@modstead/infra/event-store/port'
import { sampleEvent } from '@modstead/infra/event-store/sample-events'
import { storedFormOf } from '@modstead/infra/event-store/stored-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../support/eventstoredb/server-process.ts'

const EVENTS = 6_000
const STREAMS = 400
const LOAD_AT_ONCE = 2_000
const FAULTS = 6

const events: readonly RecordedEvent[] = Array.from({ length: EVENTS }, (_, number) => ({
  ...sampleEvent(`Sampled${number % 3}`, { text: 'a\tb\\n"ü\u2028\\', number, nested: [{ none: null }] }),
  stream: `sample-ü-${number % STREAMS}`,
  revision: BigInt(Math.floor(number / STREAMS)),
  position: BigInt(number) as Position,
}))

let server: ServerProcess
const cleanUps: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  server = await startServerProcess()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await server.stop()
})

const open = async () => {
  const store = await openEventStore({ databaseUrl: '', eventStoreUrl: server.url })
  cleanUps.push(() => store.close())
  const loader = openEventStoreDbLoader(server.url, store)
  cleanUps.push(() => loader.close())
  const load = async () => {
    for (let at = 0; at < EVENTS; at += LOAD_AT_ONCE)
      await loader.load(events.slice(at, at + LOAD_AT_ONCE).map(storedFormOf))
    await loader.finish()
  }
  return { store, load }
}

async function* source() {
  yield events
}

/** Throws unless the server has exactly these events, in their order. */
const assertSame = async (store: Awaited<ReturnType<typeof open>>['store']) => {
  const { digest } = await compareLogs(source(), store.readAll(START))
  expect(digest.events).toBe(EVENTS)
}

describe('a log that is loaded into EventStoreDB', () => {
  test('is the same, also after a repeat, and can be appended to', async () => {
    const { store, load } = await open()
    await load()
    await assertSame(store)
    await (await open()).load()
    await assertSame(store)
    const last = events.at(-1)
    const appended = await store.append(last?.stream ?? '', last?.revision ?? NO_STREAM, [sampleEvent()])
    expect(appended.revision).toBe((last?.revision ?? 0n) + 1n)
  })

  test.each(['after-storing', 'before-storing'] as const)(
    'keeps its order where connections break again and again %s an append',
    async (moment) => {
      const { store, load } = await open()
      let isLoaded = false
      const loading = load().finally(() => {
        isLoaded = true
      })
      let faults = 0
      while (!isLoaded && faults < FAULTS) {
        await server.cutNextAppend(moment)
        faults += 1
        await pause(100)
      }
      await loading
      expect(faults).toBeGreaterThan(1)
      await assertSame(store)
    },
  )

  test('goes on at a server that was killed, and was started again', async () => {
    const first = await open()
    const loading = first.load().then(
      () => 'loaded',
      () => 'failed',
    )
    await expect.poll(async () => (await server.calls()).appends).toBeGreaterThan(500)
    await server.kill()
    await server.start()
    await loading
    const second = await open()
    await second.load()
    await assertSame(second.store)
  })

  test('is refused if the server has another event', async () => {
    const { store, load } = await open()
    await store.append(events[EVENTS / 2]?.stream ?? '', NO_STREAM, [sampleEvent()])
    await expect(load()).rejects.toThrow(LoadRefused)
  })
})
