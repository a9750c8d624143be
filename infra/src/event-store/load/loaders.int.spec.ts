import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { openEmbeddedEventStore } from '../embedded/store.ts'
import { type EventStore, NO_STREAM, type RecordedEvent, START } from '../port.ts'
import { sampleEvent } from '../sample-events.ts'
import { storedFormOf } from '../stored-event.ts'
import { createAppendingLoader } from './appending-loader.ts'
import { openEmbeddedLoader } from './embedded-loader.ts'
import type { LogLoader } from './port.ts'
import { openWholeLogLoader } from './whole-log-loader.ts'

/** Alternates between streams, so that events of one stream rarely follow each other. */
const EVENTS = 240
const STREAMS = 7

const databases: TestDatabase[] = []
const stores: EventStore[] = []
const open = async () => {
  const database = await openTestDatabase()
  databases.push(database)
  const store = await openEmbeddedEventStore(database.url)
  stores.push(store)
  return { url: database.url, store }
}

let events: readonly RecordedEvent[]

const all = async (store: EventStore) => {
  const found: RecordedEvent[] = []
  for await (const batch of store.readAll(START)) found.push(...batch)
  return found
}

beforeEach(async () => {
  const { store } = await open()
  const ends = new Map<string, bigint>()
  for (let index = 0; index < EVENTS; index += 1) {
    const stream = `sample-${Math.floor(index / 3) % STREAMS}`
    const data = { text: 'a\tb\\n"ü\u2028\\', index, nested: [{ none: null }] }
    const { revision } = await store.append(stream, ends.get(stream) ?? NO_STREAM, [
      sampleEvent(index % 2 === 0 ? 'Sampled' : 'Sam\\pled', data),
    ])
    ends.set(stream, revision)
  }
  events = await all(store)
})

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
  await Promise.all(databases.splice(0).map((database) => database.close()))
})

describe.each([
  ['COPY into the tables', (url: string) => openEmbeddedLoader(url)],
  ['COPY as a whole', (url: string) => openWholeLogLoader(url)],
  ['appends, one after the other', async (_: string, store: EventStore) => createAppendingLoader(store)],
] satisfies [string, (url: string, store: EventStore) => Promise<LogLoader>][])(
  'a log loaded by %s',
  (_, openLoader) => {
    it('is identical, and can be appended to', async () => {
      const { url, store } = await open()
      const loader = await openLoader(url, store)
      let position = START
      for (let at = 0; at < EVENTS; at += 100)
        position = await loader.load(events.slice(at, at + 100).map(storedFormOf))
      await loader.finish()
      await loader.close()
      expect(await all(store)).toEqual(events)
      expect(position).toBe(events.at(-1)?.position)
      expect(await store.head()).toBe(position)
      const last = events.findLast(({ stream }) => stream === 'sample-0')
      const appended = await store.append('sample-0', last?.revision ?? NO_STREAM, [sampleEvent()])
      expect(appended.revision).toBe((last?.revision ?? 0n) + 1n)
    })

    it('is refused if another event is already there', async () => {
      const { url, store } = await open()
      await store.append('sample-0', NO_STREAM, [sampleEvent()])
      const loader = await openLoader(url, store)
      await expect(loader.load(events.map(storedFormOf))).rejects.toThrow()
      await loader.close()
    })
  },
)

describe('a log loaded as a whole', () => {
  const constraintsOf = async (url: string) => {
    const client = await openOneConnection(url, { name: 'specs' })
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = 'event'::regclass order by conname`,
    )
    await client.end()
    return rows
  }

  it('leaves the constraints that it found', async () => {
    const { url } = await open()
    const before = await constraintsOf(url)
    const loader = await openWholeLogLoader(url)
    await loader.load(events.map(storedFormOf))
    await loader.finish()
    await loader.close()
    expect(before.length).toBeGreaterThan(2)
    expect(await constraintsOf(url)).toEqual(before)
  })

  it('leaves nothing behind if it does not finish', async () => {
    const { url, store } = await open()
    const before = await constraintsOf(url)
    const loader = await openWholeLogLoader(url)
    await loader.load(events.map(storedFormOf))
    await loader.close()
    expect(await all(store)).toEqual([])
    expect(await constraintsOf(url)).toEqual(before)
  })

  it('is refused if an event is there twice', async () => {
    const { url, store } = await open()
    const loader = await openWholeLogLoader(url)
    const [first, ...rest] = events.map(storedFormOf)
    if (first === undefined) throw new Error('no events')
    await loader.load([first, ...rest, { ...first, stream: 'sample-other' }])
    await expect(loader.finish()).rejects.toThrow('could not create unique index')
    await loader.close()
    expect(await all(store)).toEqual([])
  })

  it('may have no events', async () => {
    const { url, store } = await open()
    const loader = await openWholeLogLoader(url)
    await loader.finish()
    await loader.close()
    expect(await all(store)).toEqual([])
  })
})
