import { describe, expect, test } from 'vitest'
import {
  type EventFilter,
  type EventStore,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  START,
} from '../port.ts'
import { sampleEvent, sampleEvents } from '../sample-events.ts'
import { collect, newStream } from './append.ts'
import type { Contract } from './store-under-test.ts'

/** Reads from a subscription until the events so far satisfy `enough`. */
const follow = async (
  store: EventStore,
  after: Position,
  filter: EventFilter,
  enough: (events: readonly RecordedEvent[]) => boolean,
) => {
  const events: RecordedEvent[] = []
  const stop = new AbortController()
  for await (const item of store.subscribe(after, filter, stop.signal)) {
    if (item.kind !== 'events') continue
    expect(item.events.length).toBeLessThanOrEqual(500)
    events.push(...item.events)
    if (enough(events)) stop.abort()
  }
  return events
}

export const subscribeContract = (contract: Contract): void => {
  describe('subscribe', () => {
    test('misses and duplicates nothing from any position while others write', async () => {
      const prefix = newStream()
      const WRITERS = 8
      const EACH = 200
      const first = await contract.store.append(`${prefix}-0`, NO_STREAM, sampleEvents(300))
      const another = await contract.open()
      const total = 300 + WRITERS * EACH
      const writing = Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const store = writer % 2 === 0 ? contract.store : another
          for (let index = 0n; index < EACH; index++)
            await store.append(`${prefix}-${writer + 1}`, index - 1n, [sampleEvent()])
        }),
      )
      const filter = { streamPrefixes: [prefix] }
      const whole = follow(contract.store, START, filter, (events) => events.length >= total)
      const later = follow(another, first.position, filter, (events) => events.length >= total - 300)
      const [seen, seenLater] = await Promise.all([whole, later, writing])
      const log = (await collect(contract.store.readAll(START, filter))).flat()
      expect(seen).toEqual(log)
      expect(seenLater).toEqual(log.slice(300))
      for (const index of [0, 299, 300, 777, total - 2]) {
        const from = log[index]?.position ?? START
        const rest = await follow(
          contract.store,
          from,
          filter,
          (events) => events.length >= total - index - 1,
        )
        expect(rest).toEqual(log.slice(index + 1))
      }
    })

    test('says when it has caught up, and then returns what another process appends', async () => {
      const stream = newStream()
      const another = await contract.open()
      await contract.store.append(stream, NO_STREAM, sampleEvents(3))
      const stop = new AbortController()
      const steps: string[] = []
      for await (const item of contract.store.subscribe(START, { streamPrefixes: [stream] }, stop.signal)) {
        if (item.kind === 'caught-up' && !steps.includes('caught-up')) {
          steps.push('caught-up')
          await another.append(stream, 2n, sampleEvents(1))
        }
        if (item.kind === 'events') steps.push(...item.events.map(({ revision }) => `${revision}`))
        if (steps.includes('3')) stop.abort()
      }
      expect(steps).toEqual(['0', '1', '2', 'caught-up', '3'])
    })

    test('reports how far it has read if nothing matches', async () => {
      const stream = newStream()
      const rare = `Rare${stream.slice(-12)}`
      const { position } = await contract.store.append(stream, NO_STREAM, [sampleEvent(rare)])
      for (let batch = 0n; batch < 3n; batch++)
        await contract.store.append(stream, batch * 1_000n, sampleEvents(1_000))
      const stop = new AbortController()
      let reached = START
      let events = 0
      for await (const item of contract.store.subscribe(START, { types: [rare] }, stop.signal)) {
        if (item.kind === 'events') events += item.events.length
        if (item.kind === 'checkpoint') {
          expect(item.position).toBeGreaterThan(reached)
          reached = item.position
        }
        if (reached > position) stop.abort()
      }
      expect(events).toBe(1)
      await contract.store.append(stream, 3_000n, [sampleEvent(rare)])
      const rest = await follow(contract.store, reached, { types: [rare] }, (seen) => seen.length > 0)
      expect(rest.map(({ revision }) => revision)).toEqual([3_001n])
    })

    test('reports at once that an event does not match', async () => {
      const stream = newStream()
      const stop = new AbortController()
      const filter = { types: [`Rare${stream.slice(-12)}`] }
      let appended: Position | undefined
      for await (const item of contract.store.subscribe(await contract.store.head(), filter, stop.signal)) {
        if (item.kind === 'caught-up')
          appended ??= (await contract.store.append(stream, NO_STREAM, [sampleEvent()])).position
        if (item.kind === 'checkpoint' && appended !== undefined && item.position >= appended) stop.abort()
      }
      expect(appended).toBeDefined()
    })

    test('delays nobody else if it is not read', async () => {
      const stream = newStream()
      const idle = contract.store.subscribe(START)[Symbol.asyncIterator]()
      await idle.next()
      await contract.store.append(stream, NO_STREAM, sampleEvents(800))
      const seen = await follow(
        contract.store,
        START,
        { streamPrefixes: [stream] },
        (events) => events.length >= 800,
      )
      expect(seen).toHaveLength(800)
      await idle.return?.()
    })

    test('ends when told to, even before it began or while it waits', async () => {
      const already = AbortSignal.abort()
      for await (const _ of contract.store.subscribe(START, {}, already)) expect.unreachable()
      const stop = new AbortController()
      const head = await contract.store.head()
      let caughtUp = false
      for await (const item of contract.store.subscribe(head, {}, stop.signal)) {
        if (item.kind !== 'caught-up') continue
        caughtUp = true
        setTimeout(() => stop.abort(), 50)
      }
      expect(caughtUp).toBe(true)
    })

    test('ends when its store is closed', async () => {
      const another = await contract.open()
      const head = await another.head()
      for await (const item of another.subscribe(head))
        if (item.kind === 'caught-up') setTimeout(() => another.close(), 20)
      await another.close()
    })
  })

  describe('following others', () => {
    test('reports each event that another process appends, in order, and skips its own', async () => {
      const prefix = newStream()
      const another = await contract.open()
      const stop = new AbortController()
      const following = contract.store.followOthers(await contract.store.head(), stop.signal)
      const streams = Array.from({ length: 40 }, (_, index) => `${prefix}-${index}`)
      let last = START
      for (const [index, stream] of streams.entries()) {
        const store = index % 2 === 0 ? contract.store : another
        last = (await store.append(stream, NO_STREAM, sampleEvents(2))).position
      }
      const seen = new Map<string, bigint[]>()
      let position = START
      for await (const others of following) {
        expect(others.position).toBeGreaterThanOrEqual(position)
        position = others.position
        for (const { stream, revision } of others.traces)
          seen.set(stream, [...(seen.get(stream) ?? []), revision])
        if (position >= last) stop.abort()
      }
      const ofAnother = streams.filter((_, index) => index % 2 === 1)
      expect(ofAnother.map((stream) => seen.get(stream))).toEqual(ofAnother.map(() => [0n, 1n]))
    })

    test('names the process that appended', async () => {
      const another = await contract.open()
      const stop = new AbortController()
      const following = contract.store.followOthers(await contract.store.head(), stop.signal)
      const stream = newStream()
      const event = sampleEvent()
      await another.append(stream, NO_STREAM, [event])
      const actors: string[] = []
      for await (const { traces } of following)
        for (const trace of traces)
          if (trace.stream === stream) {
            actors.push(trace.actor)
            stop.abort()
          }
      expect(actors).toEqual([event.metadata.actor])
    })

    test('reports the position even if nothing happens', async () => {
      const head = await contract.store.head()
      const stop = new AbortController()
      for await (const { position } of contract.store.followOthers(head, stop.signal)) {
        expect(position).toBeGreaterThanOrEqual(head)
        stop.abort()
      }
    })
  })
}
