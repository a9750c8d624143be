import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { type EventStore, NO_STREAM, StoreUnavailable, WrongExpectedRevision } from '../port.ts'
import { sampleEvent, sampleEvents } from '../sample-events.ts'
import { createAppendQueue } from './append-queue.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { openEmbeddedEventStore } from './store.ts'

let database: TestDatabase
let store: EventStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openEmbeddedEventStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.close()
})

const newStream = () => `queue-${randomUUID()}`
const idsOf = async (stream: string) => {
  const ids: string[] = []
  for await (const { id } of store.readStream(stream)) ids.push(id)
  return ids
}

describe('a connection that breaks between commit and answer', () => {
  test('gives every caller the correct answer, and nothing is stored twice', async () => {
    const proxy = await openCuttingProxy(database.url)
    const queue = createAppendQueue({ url: proxy.url, onAppended: () => {} })
    const taken = newStream()
    await store.append(taken, NO_STREAM, sampleEvents(1))
    await queue.append(newStream(), NO_STREAM, sampleEvents(1))
    proxy.cutNextAnswer()
    const [one, two, chained] = [newStream(), newStream(), newStream()]
    const events = sampleEvents(5)
    const [first, second, third, fourth, refused] = await Promise.all([
      queue.append(one, NO_STREAM, events.slice(0, 1)),
      queue.append(two, NO_STREAM, events.slice(1, 3)),
      queue.append(chained, NO_STREAM, events.slice(3, 4)),
      queue.append(chained, 0n, events.slice(4)),
      queue.append(taken, NO_STREAM, sampleEvents(1)).catch((error: unknown) => error),
    ])
    expect([first, second, third, fourth].map(({ revision, repeated }) => [revision, repeated])).toEqual([
      [0n, true],
      [1n, true],
      [0n, true],
      [1n, true],
    ])
    expect(refused).toBeInstanceOf(WrongExpectedRevision)
    expect(await idsOf(two)).toEqual(events.slice(1, 3).map(({ id }) => id))
    expect(await idsOf(chained)).toEqual(events.slice(3).map(({ id }) => id))
    await queue.close()
    await proxy.close()
  })
})

describe('a store that is down', () => {
  test('is reported in time, and the number of waiting appends is limited', async () => {
    const proxy = await openCuttingProxy(database.url)
    const queue = createAppendQueue({
      url: proxy.url,
      onAppended: () => {},
      limits: { patienceMs: 700, waiting: 20 },
    })
    await queue.append(newStream(), NO_STREAM, sampleEvents(1))
    await proxy.close()
    const waiting = Array.from({ length: 200 }, () =>
      queue.append(newStream(), NO_STREAM, sampleEvents(1)).catch((error: unknown) => error),
    )
    const reasons = await Promise.all(waiting)
    for (const reason of reasons) expect(reason).toBeInstanceOf(StoreUnavailable)
    expect(reasons.map(String).filter((text) => text.includes('20 appends are waiting'))).toHaveLength(180)
    await queue.close()
  })

  test('does not make more appends wait than fit in memory', async () => {
    const proxy = await openCuttingProxy(database.url)
    const queue = createAppendQueue({
      url: proxy.url,
      onAppended: () => {},
      limits: { patienceMs: 700, waitingSize: 1_000_000 },
    })
    await proxy.close()
    const large = () => [{ ...sampleEvent(), data: { text: 'x'.repeat(100_000) } }]
    const waiting = Array.from({ length: 30 }, () =>
      queue.append(newStream(), NO_STREAM, large()).catch((error: unknown) => error),
    )
    const reasons = await Promise.all(waiting)
    for (const reason of reasons) expect(reason).toBeInstanceOf(StoreUnavailable)
    expect(reasons.map(String).filter((text) => text.includes('10 appends are waiting'))).toHaveLength(20)
    await queue.close()
  })
})

describe('a single flush', () => {
  test('stores the others if the ids of one append are already used elsewhere', async () => {
    const [event] = sampleEvents(1)
    if (!event) return expect.unreachable()
    await store.append(newStream(), NO_STREAM, [event])
    const streams = Array.from({ length: 6 }, newStream)
    const outcomes = await Promise.allSettled(
      streams.map((stream, index) => store.append(stream, NO_STREAM, [index === 2 ? event : sampleEvent()])),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(outcomes[2]).toMatchObject({ reason: { name: 'WrongExpectedRevision' } })
    expect(await idsOf(streams[3] ?? '')).toHaveLength(1)
  })

  test('leaves no gap in the positions if appends are refused', async () => {
    const stream = newStream()
    await store.append(stream, NO_STREAM, sampleEvents(1))
    const before = await store.head()
    await Promise.allSettled(Array.from({ length: 50 }, () => store.append(stream, 7n, sampleEvents(1))))
    expect((await store.append(stream, 0n, sampleEvents(1))).position).toBe(before + 1n)
  })

  test('decides a long chain after a repeat', async () => {
    const stream = newStream()
    const events = sampleEvents(20)
    await store.append(stream, NO_STREAM, events.slice(0, 1))
    const answers = await Promise.all(
      events.map((event, index) => store.append(stream, BigInt(index) - 1n, [event])),
    )
    expect(answers.map(({ repeated }) => repeated)).toEqual([
      true,
      ...Array.from({ length: 19 }, () => false),
    ])
    expect(await idsOf(stream)).toEqual(events.map(({ id }) => id))
  })

  test('decides a chain of which only a later part fits', async () => {
    const stream = newStream()
    await store.append(stream, NO_STREAM, sampleEvents(4))
    const outcomes = await Promise.all(
      [1n, 2n, 3n, 4n, 9n, 10n].map((expected) =>
        store.append(stream, expected, sampleEvents(1)).then(
          ({ revision }) => revision,
          (error: Error) => error.name,
        ),
      ),
    )
    const refused = 'WrongExpectedRevision'
    expect(outcomes).toEqual([refused, refused, 4n, 5n, refused, refused])
  })
})
