import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inStreamOrder } from './in-stream-order.ts'

interface Numbered {
  readonly stream: string
  readonly number: number
}

const eventsOf = (...streams: readonly string[]): Numbered[] =>
  streams.map((stream, number) => ({ stream, number }))

/** Each work begins when it may, and ends when the spec says so. */
const begin = (events: readonly Numbered[], atOnce = 2) => {
  const begun: number[] = []
  const passed: number[] = []
  const ends = events.map(() => Promise.withResolvers<void>())
  const stop = new AbortController()
  const settled = inStreamOrder({
    events,
    atOnce,
    signal: stop.signal,
    work: ({ number }) => {
      begun.push(number)
      return ends[number]?.promise ?? Promise.resolve()
    },
    onPassed: async ({ number }) => {
      await nextTurn()
      passed.push(number)
    },
  })
  // A rejection is looked at later.
  settled.catch(() => {})
  const rest = async () => {
    for (let turns = 0; turns < 10; turns++) await nextTurn()
  }
  return {
    ...{ begun, passed, stop, settled, rest },
    async end(number: number) {
      ends[number]?.resolve()
      await rest()
    },
    async fail(number: number) {
      ends[number]?.reject(new Error(`failed at ${number}`))
      await rest()
    },
  }
}

describe('events of several streams', () => {
  test('are worked on at once, up to the limit', async () => {
    const { begun, rest, end } = begin(eventsOf('a', 'b', 'c'))
    await rest()
    expect(begun).toEqual([0, 1])
    await end(1)
    expect(begun).toEqual([0, 1, 2])
  })

  test('pass in the order of the log, whichever is done first', async () => {
    const { passed, rest, end, settled } = begin(eventsOf('a', 'b', 'c'), 3)
    await rest()
    await end(2)
    await end(1)
    expect(passed).toEqual([])
    await end(0)
    expect(passed).toEqual([0, 1, 2])
    await settled
  })
})

describe('events of one stream', () => {
  test('are worked on in order, one after the other', async () => {
    const { begun, rest, end, settled } = begin(eventsOf('a', 'a', 'b', 'a'), 3)
    await rest()
    expect(begun).toEqual([0, 2])
    await end(0)
    expect(begun).toEqual([0, 2, 1])
    await end(1)
    await end(3)
    await end(2)
    expect(begun).toEqual([0, 2, 1, 3])
    await settled
  })
})

describe('a failure', () => {
  test('begins nothing more, and is told once nothing is pending', async () => {
    const { begun, passed, rest, end, fail, settled } = begin(eventsOf('a', 'b', 'b', 'c'))
    const outcome = Promise.race([settled.catch(({ message }: Error) => message), nextTurn('pending')])
    await rest()
    await fail(0)
    expect(await outcome).toBe('pending')
    await end(1)
    await expect(settled).rejects.toThrow('failed at 0')
    expect([begun, passed]).toEqual([[0, 1], []])
  })
})

describe('an abort', () => {
  test('begins nothing more, and what ends after it has not passed', async () => {
    const { begun, passed, rest, end, stop, settled } = begin(eventsOf('a', 'b', 'c'))
    await rest()
    await end(0)
    stop.abort()
    await end(1)
    await end(2)
    await settled
    expect([begun, passed]).toEqual([[0, 1, 2], [0]])
  })
})
