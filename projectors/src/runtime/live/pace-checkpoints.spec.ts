import { once } from 'node:events'
import type { Position, RecordedEvent, SubscriptionItem } from '@modstead/infra/event-store/port'
import { describe, expect, test } from 'vitest'
import { paceCheckpoints } from './pace-checkpoints.ts'

const NEVER_MS = 3_600_000
const never = new AbortController().signal

const at = (position: bigint) => position as Position
const checkpoint = (position: bigint): SubscriptionItem => ({
  kind: 'checkpoint',
  position: at(position),
})
const eventAt = (position: bigint): SubscriptionItem => ({
  kind: 'events',
  events: [{ position: at(position) } as RecordedEvent],
})

const passed = (position: bigint) => ({ kind: 'passed', position: at(position) })
const next = async (paced: ReturnType<typeof paceCheckpoints>) => (await paced.next()).value

/** A subscription with these items, which then waits for more until it is ended. */
const waiting = (...items: readonly SubscriptionItem[]) =>
  async function* (signal: AbortSignal) {
    yield* items
    if (!signal.aborted) await once(signal, 'abort')
  }

describe('a follower of few types', () => {
  test('hears of its events at once, although it just heard how far others are', async () => {
    const heard = Promise.withResolvers<void>()
    const paced = paceCheckpoints(
      async function* () {
        yield checkpoint(1n)
        await heard.promise
        yield* [checkpoint(2n), eventAt(3n)]
      },
      NEVER_MS,
      never,
    )
    expect([await next(paced), await next(paced)]).toEqual([passed(1n), checkpoint(1n)])
    heard.resolve()
    expect([await next(paced), await next(paced)]).toEqual([passed(2n), eventAt(3n)])
  })

  test('hears at once how far others are, and stores it from time to time, the latest each time', async () => {
    const heard = Promise.withResolvers<void>()
    const paced = paceCheckpoints(
      async function* () {
        yield checkpoint(1n)
        await heard.promise
        yield* [checkpoint(2n), { kind: 'caught-up' } as const, checkpoint(3n)]
        await once(never, 'abort')
      },
      20,
      never,
    )
    expect([await next(paced), await next(paced)]).toEqual([passed(1n), checkpoint(1n)])
    heard.resolve()
    expect([await next(paced), await next(paced)]).toEqual([passed(2n), passed(3n)])
    expect(await next(paced)).toEqual(checkpoint(3n))
  })

  test('ends its subscription when it stops to listen, also while nothing comes', async () => {
    let end: AbortSignal | undefined
    const subscribe = (signal: AbortSignal) => {
      end = signal
      return waiting(checkpoint(1n))(signal)
    }
    for await (const item of paceCheckpoints(subscribe, NEVER_MS, never)) {
      expect(item).toEqual(passed(1n))
      break
    }
    expect(end?.aborted).toBe(true)
  })

  test('ends with the signal that it was given', async () => {
    const stopped = new AbortController()
    const paced = paceCheckpoints(waiting(checkpoint(1n)), NEVER_MS, stopped.signal)
    expect([await next(paced), await next(paced)]).toEqual([passed(1n), checkpoint(1n)])
    const last = paced.next()
    stopped.abort()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  test('fails with its subscription, also if that fails while a checkpoint is worked on', async () => {
    const lost = new Error('the store is lost')
    const failing = Promise.withResolvers<never>()
    const paced = paceCheckpoints(
      async function* () {
        yield checkpoint(1n)
        await failing.promise
      },
      20,
      never,
    )
    expect([await next(paced), await next(paced)]).toEqual([passed(1n), checkpoint(1n)])
    failing.reject(lost)
    await new Promise((resolve) => setImmediate(resolve))
    await expect(paced.next()).rejects.toBe(lost)
  })
})
