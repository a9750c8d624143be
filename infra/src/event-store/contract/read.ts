import { beforeAll, describe, expect, test } from 'vitest'
import {
  type EventFilter,
  type EventStore,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  START,
  StoreUnavailable,
} from '../port.ts'
import { sampleEvent, sampleEvents } from '../sample-events.ts'
import { collect, newStream, readBack } from './append.ts'
import type { Contract } from './store-under-test.ts'

const readLog = async (store: EventStore, after: Position, filter?: EventFilter) => {
  const events: RecordedEvent[] = []
  for await (const batch of store.readAll(after, filter)) {
    expect(batch.length).toBeGreaterThan(0)
    expect(batch.length).toBeLessThanOrEqual(500)
    events.push(...batch)
  }
  return events
}

export const readContract = (contract: Contract): void => {
  describe('a stream of 10,000 events', () => {
    const stream = newStream()
    const COUNT = 10_000
    const numbers = (events: readonly RecordedEvent[]) => events.map(({ revision }) => Number(revision))
    const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

    beforeAll(async () => {
      for (let written = 0; written < COUNT; written += 1_000)
        await contract.store.append(stream, BigInt(written) - 1n, sampleEvents(1_000))
    })

    test('is read forwards, completely and in order', async () => {
      expect(numbers(await readBack(contract.store, stream))).toEqual(upTo(COUNT))
    })

    test('is read backwards, completely and in order', async () => {
      const events = await collect(contract.store.readStream(stream, { direction: 'backwards' }))
      expect(numbers(events)).toEqual(upTo(COUNT).reverse())
    })

    test('is read from a revision, inclusive, in both directions', async () => {
      const forwards = contract.store.readStream(stream, { from: 9_000n })
      expect(numbers(await collect(forwards))).toEqual(upTo(1_000, 9_000))
      const backwards = contract.store.readStream(stream, { from: 999n, direction: 'backwards' })
      expect(numbers(await collect(backwards))).toEqual(upTo(1_000).reverse())
    })

    test('is read up to the requested number', async () => {
      expect(numbers(await collect(contract.store.readStream(stream, { limit: 700 })))).toEqual(upTo(700))
      const last = contract.store.readStream(stream, { from: 'end', direction: 'backwards', limit: 1 })
      expect(numbers(await collect(last))).toEqual([COUNT - 1])
      expect(await collect(contract.store.readStream(stream, { limit: 0 }))).toEqual([])
    })

    test('has nothing after its end', async () => {
      expect(await collect(contract.store.readStream(stream, { from: BigInt(COUNT) }))).toEqual([])
    })

    test('returns whole pages or fails while connections break', async ({ skip }) => {
      const { breakConnections } = contract
      if (!breakConnections) return skip('this engine offers no way to break its connections')
      const BREAKS = 12
      let breaks = 0
      const read = async (limit: number) => {
        const events = await collect(contract.store.readStream(stream, { from: 7_000n, limit }))
        expect(numbers(events)).toEqual(upTo(limit, 7_000))
      }
      const readers = Array.from({ length: 4 }, async (_, reader) => {
        while (breaks < BREAKS)
          await read(500 + reader).catch((error: unknown) => {
            if (!(error instanceof StoreUnavailable)) throw error
          })
        await read(500 + reader)
      })
      for (; breaks < BREAKS; breaks++) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        await breakConnections()
      }
      await Promise.all(readers)
    })

    test('can be abandoned in the middle', async () => {
      for await (const event of contract.store.readStream(stream)) if (event.revision === 600n) break
      expect(await contract.store.head()).toBeGreaterThan(START)
    })
  })

  test('an event is found by its id only in its own stream', async () => {
    const stream = newStream()
    const events = sampleEvents(3)
    await contract.store.append(stream, NO_STREAM, events)
    const found = (id: string, within = stream) => contract.store.revisionOf(within, id)
    expect(await Promise.all(events.map(({ id }) => found(id)))).toEqual([0n, 1n, 2n])
    expect(await found(sampleEvent().id)).toBeUndefined()
    expect(await found(events[0]?.id ?? '', newStream())).toBeUndefined()
  })

  test('a missing stream has no events, in either direction', async () => {
    expect(await readBack(contract.store, newStream())).toEqual([])
    const backwards = contract.store.readStream(newStream(), { direction: 'backwards' })
    expect(await collect(backwards)).toEqual([])
  })

  describe('the whole log', () => {
    test('has one total order that is consistent with every stream', async () => {
      const streams = Array.from({ length: 8 }, newStream)
      await Promise.all(
        streams.map(async (stream) => {
          for (let index = 0n; index < 100n; index++)
            await contract.store.append(stream, index - 1n, [sampleEvent()])
        }),
      )
      const log = await readLog(contract.store, START)
      for (const [index, event] of log.entries())
        if (index > 0) expect(event.position > (log[index - 1]?.position ?? START)).toBe(true)
      for (const stream of streams)
        expect(log.filter((event) => event.stream === stream)).toEqual(await readBack(contract.store, stream))
      expect(await contract.store.head()).toBeGreaterThanOrEqual(log.at(-1)?.position ?? START)
    })

    test('is continued strictly after a position', async () => {
      const stream = newStream()
      const { position } = await contract.store.append(stream, NO_STREAM, sampleEvents(1))
      const later = await contract.store.append(stream, 0n, sampleEvents(2))
      const rest = (await readLog(contract.store, position)).filter((event) => event.stream === stream)
      expect(rest.map(({ revision }) => revision)).toEqual([1n, 2n])
      expect((await readLog(contract.store, later.position)).some((event) => event.stream === stream)).toBe(
        false,
      )
    })

    test('is filtered by type, by the prefix of the stream name, and by both', async () => {
      const stream = newStream()
      const rare = `Rare${stream.slice(-12)}`
      await contract.store.append(stream, NO_STREAM, [
        sampleEvent(rare),
        ...sampleEvents(600),
        sampleEvent(rare),
      ])
      await contract.store.append(`${stream}_x`, NO_STREAM, [sampleEvent(`${rare}s`), sampleEvent(rare)])
      const found = async (filter: EventFilter) =>
        (await readLog(contract.store, START, filter)).map(
          (event) => `${event.stream.slice(stream.length)}${event.revision}`,
        )
      expect(await found({ types: [rare] })).toEqual(['0', '601', '_x1'])
      expect(await found({ types: [rare, `${rare}s`] })).toEqual(['0', '601', '_x0', '_x1'])
      expect(await found({ streamPrefixes: [stream] })).toHaveLength(604)
      expect(await found({ streamPrefixes: [`${stream}_`] })).toEqual(['_x0', '_x1'])
      expect(await found({ types: [rare], streamPrefixes: [`${stream}_`] })).toEqual(['_x1'])
      expect(await found({ types: [] })).toEqual([])
    })
  })
}
