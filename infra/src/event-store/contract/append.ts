import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type EventStore,
  MAX_APPEND_BYTES,
  type NewEvent,
  NO_STREAM,
  type Revision,
  StoreUnavailable,
  UnstorableEvent,
  WrongExpectedRevision,
} from '../port.ts'
import { sampleEvent, sampleEvents } from '../sample-events.ts'
import type { Contract } from './store-under-test.ts'

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export const newStream = () => `contract-${randomUUID()}`

export const readBack = async (store: EventStore, stream: string) => collect(store.readStream(stream))

export const appendContract = (contract: Contract): void => {
  describe('append', () => {
    test('starts a stream without events and returns what was stored', async () => {
      const stream = newStream()
      const events = [
        sampleEvent('First', { text: 'Käse 世界 \u0000 " \\ \u2028 \ud83d', list: [1.5, null, { a: true }] }),
        sampleEvent('Second'),
      ]
      const appended = await contract.store.append(stream, NO_STREAM, events)
      expect(appended.revision).toBe(1n)
      const stored = await readBack(contract.store, stream)
      expect(stored.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(events)
      expect(stored.map(({ stream: name, revision }) => [name, revision])).toEqual([
        [stream, 0n],
        [stream, 1n],
      ])
      expect(stored.at(-1)?.position).toBe(appended.position)
    })

    test('continues a stream at the exact revision', async () => {
      const stream = newStream()
      const first = await contract.store.append(stream, NO_STREAM, sampleEvents(3))
      const second = await contract.store.append(stream, first.revision, sampleEvents(2))
      expect(second.revision).toBe(4n)
      expect(second.position).toBeGreaterThan(first.position)
    })

    test.each([
      ['none, while the stream exists', NO_STREAM],
      ['an earlier one', 0n],
      ['a later one', 7n],
    ])('refuses an expected revision that is %s, and stores nothing', async (_, expected) => {
      const stream = newStream()
      await contract.store.append(stream, NO_STREAM, sampleEvents(3))
      const refusal = await contract.store
        .append(stream, expected, sampleEvents(1))
        .catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(WrongExpectedRevision)
      expect(refusal).toMatchObject({ stream, expected, actual: 2n })
      expect(await readBack(contract.store, stream)).toHaveLength(3)
    })

    test('refuses to continue a stream that does not exist', async () => {
      const stream = newStream()
      const refusal = await contract.store
        .append(stream, 0n, sampleEvents(1))
        .catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(WrongExpectedRevision)
      expect(refusal).toMatchObject({ stream, expected: 0n, actual: NO_STREAM })
    })

    test('lets exactly one of 50 writers start a stream', async () => {
      const stream = newStream()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () => contract.store.append(stream, NO_STREAM, sampleEvents(2))),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ name: 'WrongExpectedRevision', actual: 1n })
      expect(await readBack(contract.store, stream)).toHaveLength(2)
    })

    test('accepts consecutive appends without waiting for each answer', async () => {
      const stream = newStream()
      const events = sampleEvents(50)
      const answers = await Promise.all(
        events.map((event, index) => contract.store.append(stream, BigInt(index) - 1n, [event])),
      )
      expect(answers.map(({ revision }) => revision)).toEqual(events.map((_, index) => BigInt(index)))
      expect((await readBack(contract.store, stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    })

    test('decides each of many simultaneous appends separately', async () => {
      const streams = Array.from({ length: 40 }, newStream)
      const outcomes = await Promise.all(
        streams.flatMap((stream) =>
          [NO_STREAM, 0n, NO_STREAM, 5n].map((expected) =>
            contract.store.append(stream, expected, sampleEvents(1)).then(
              () => 'stored',
              (error: Error) => error.name,
            ),
          ),
        ),
      )
      for (const [index, stream] of streams.entries()) {
        expect(outcomes.slice(index * 4, index * 4 + 4)).toEqual([
          'stored',
          'stored',
          'WrongExpectedRevision',
          'WrongExpectedRevision',
        ])
        expect(await readBack(contract.store, stream)).toHaveLength(2)
      }
    })
  })

  describe('a repeated append with the same ids', () => {
    const same = ({ revision, position }: { revision: bigint; position: bigint }) => ({ revision, position })

    test('returns the first answer and stores nothing more', async () => {
      const stream = newStream()
      const events = sampleEvents(3)
      const first = await contract.store.append(stream, NO_STREAM, events)
      expect(same(await contract.store.append(stream, NO_STREAM, events))).toEqual(same(first))
      expect(await readBack(contract.store, stream)).toHaveLength(3)
    })

    test('returns the first answer even after later events and from another process', async () => {
      const stream = newStream()
      const events = sampleEvents(2)
      await contract.store.append(stream, NO_STREAM, sampleEvents(1))
      const first = await contract.store.append(stream, 0n, events)
      await contract.store.append(stream, 2n, sampleEvents(4))
      expect(same(await contract.store.append(stream, 0n, events))).toEqual(same(first))
      const another = await contract.open()
      expect(same(await another.append(stream, 0n, events))).toEqual(same(first))
      expect(await readBack(another, stream)).toHaveLength(7)
    })

    test('returns one answer to all repeats that arrive together', async () => {
      const stream = newStream()
      const events = sampleEvents(2)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => contract.store.append(stream, NO_STREAM, events)),
      )
      for (const answer of answers)
        expect(same(answer)).toEqual({ revision: 1n, position: answers[0]?.position })
      expect(await readBack(contract.store, stream)).toHaveLength(2)
    })

    test('is refused if only some of the ids exist', async () => {
      const stream = newStream()
      const events = sampleEvents(2)
      await contract.store.append(stream, NO_STREAM, events)
      const mixed = [...events, sampleEvent()]
      await expect(contract.store.append(stream, NO_STREAM, mixed)).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
      await expect(contract.store.append(stream, NO_STREAM, events.slice(1))).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
      expect(await readBack(contract.store, stream)).toHaveLength(2)
    })
  })

  describe('appends that cannot be stored', () => {
    const cycle: Record<string, unknown> = {}
    cycle.itself = cycle
    const once = sampleEvent()
    const unstorable: [string, NewEvent[]][] = [
      ['a bigint', [sampleEvent('Bad', { count: 1n })]],
      ['undefined', [sampleEvent('Bad', { nothing: undefined })]],
      ['a date', [sampleEvent('Bad', { at: new Date(0) })]],
      ['an infinite number', [sampleEvent('Bad', { list: [Number.POSITIVE_INFINITY] })]],
      ['a cycle', [sampleEvent('Bad', cycle)]],
      ['an id that is not a UUID', [sampleEvent('Bad', {}, 'no-uuid')]],
      ['an id that occurs twice', [once, sampleEvent('Bad', {}, once.id)]],
      ['an empty type', [sampleEvent('')]],
      ['a type of the engine itself', [sampleEvent('$metadata')]],
      ['more than fits', [sampleEvent('Bad', { text: 'x'.repeat(MAX_APPEND_BYTES) })]],
      ['no events', []],
    ]
    test.each(unstorable)('with %s are refused, and the store continues to work', async (_, events) => {
      const stream = newStream()
      await expect(contract.store.append(stream, NO_STREAM, events)).rejects.toBeInstanceOf(UnstorableEvent)
      await contract.store.append(stream, NO_STREAM, sampleEvents(1))
      expect(await readBack(contract.store, stream)).toHaveLength(1)
    })

    test.each([[''], ['$streams'], ['line\nbreak'], ['x'.repeat(300)]])(
      'with the stream name %j are refused',
      async (name) => {
        await expect(contract.store.append(name, NO_STREAM, sampleEvents(1))).rejects.toBeInstanceOf(
          UnstorableEvent,
        )
      },
    )

    test('are accepted if they only just fit', async () => {
      const stream = newStream()
      const data = { text: 'x'.repeat(MAX_APPEND_BYTES - 1_000) }
      await contract.store.append(stream, NO_STREAM, [sampleEvent('Large', data)])
      expect((await readBack(contract.store, stream))[0]?.data).toEqual(data)
    })
  })

  describe('appends over connections that break', () => {
    test('store every acknowledged event exactly once and in order', async ({ skip }) => {
      const { breakConnections } = contract
      if (!breakConnections) return skip('this engine offers no way to break its connections')
      // On a busy machine a store may be away for longer than an append waits. The caller then repeats the
      // same append.
      const appendUntilKnown = async (stream: string, expected: Revision, event: NewEvent) => {
        for (;;)
          try {
            return await contract.store.append(stream, expected, [event])
          } catch (error) {
            if (!(error instanceof StoreUnavailable)) throw error
          }
      }
      const streams = Array.from({ length: 16 }, newStream)
      let writing = streams.length
      const write = async (stream: string) => {
        const ids: string[] = []
        for (let revision = NO_STREAM; ids.length < 150; ) {
          const event = sampleEvent()
          revision = (await appendUntilKnown(stream, revision, event)).revision
          ids.push(event.id)
        }
        writing -= 1
        return ids
      }
      let breaks = 0
      const breakAgainAndAgain = async () => {
        while (writing > 0 && breaks < 60) {
          await breakConnections()
          breaks += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const [acknowledged] = await Promise.all([Promise.all(streams.map(write)), breakAgainAndAgain()])
      expect(breaks).toBeGreaterThan(2)
      for (const [index, stream] of streams.entries())
        expect((await readBack(contract.store, stream)).map(({ id }) => id)).toEqual(acknowledged[index])
    })

    test('report that the store is unavailable once it is closed', async () => {
      const another = await contract.open()
      await another.close()
      await expect(another.append(newStream(), NO_STREAM, sampleEvents(1))).rejects.toBeInstanceOf(
        StoreUnavailable,
      )
      await expect(readBack(another, newStream())).rejects.toBeInstanceOf(StoreUnavailable)
      await expect((async () => another.head())()).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })
}
