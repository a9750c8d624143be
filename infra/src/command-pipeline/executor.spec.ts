import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { reject } from '@modstead/domain/kernel/rejection'
import { beforeEach, describe, expect, test } from 'vitest'
import { EventOfLaterRelease } from '../event-store/codec.ts'
import { type Position, type RecordedEvent, START, WrongExpectedRevision } from '../event-store/port.ts'
import { ChainEndUnread, EMPTY_STREAM, type LoadedEvent, type Streams } from '../event-store/streams.ts'
import type { TraceListener } from '../log-following/log-tail.ts'
import { createExecutor } from './executor.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'

interface Count extends DomainCommand {
  readonly type: 'Count'
  readonly by: number
}
type Counted = DomainEvent<'Counted', { by: number }>
const decider: Decider<number, Count, Counted, 'negative'> = {
  initial: 0,
  decide: ({ by }) => {
    if (by < 0) return reject('negative', 'Counting goes up.')
    return by === 0 ? [] : [{ type: 'Counted', data: { by } }]
  },
  evolve: (state, event) => state + event.data.by,
}
const counter: Aggregate<number, Count, Counted, 'negative'> = { category: 'counter', decider }
const context = { actor: { kind: 'system', name: 'spec' }, now: '2026-11-21T12:00:00.000Z' } as const
const via = bySystem('spec')
const count = (by: number): Count => ({ type: 'Count', by })

/** The port of streams over an array, with a switch that lets other writers append first. */
const memoryStreams = () => {
  const log: (LoadedEvent & { stream: string })[] = []
  let appends = 0
  let loads = 0
  let intruders = 0
  let endsUnread = false
  const of = (stream: string) => log.filter((event) => event.stream === stream)
  const push = (stream: string, type: string, data: unknown, commandId: string) => {
    const revision = BigInt(of(stream).length)
    const position = BigInt(log.length) as Position
    log.push({ stream, type, data, commandId, revision, position, at: context.now })
    return { revision, position, hash: `hash-${position}`, at: context.now }
  }
  const streams: Streams = {
    async load(stream) {
      loads++
      const events = of(stream)
      const unknown = events.find(({ type }) => type !== 'Counted')
      if (unknown) throw new EventOfLaterRelease(unknown as unknown as RecordedEvent, 'it is not known')
      const last = events.at(-1)
      if (!last) return { events, ...EMPTY_STREAM }
      const { revision, position, at } = last
      return { events, revision, position, hash: `hash-${position}`, at }
    },
    async append(stream, at, facts, { commandId }) {
      appends++
      if (intruders > 0) {
        intruders--
        push(stream, 'Counted', { by: 100 }, `intruder-${intruders}`)
      }
      const actual = BigInt(of(stream).length) - 1n
      if (actual !== at.revision) throw new WrongExpectedRevision(stream, at.revision, actual)
      let end = { revision: at.revision, position: START, hash: '', at: context.now }
      for (const fact of facts) end = push(stream, fact.type, fact.data, commandId)
      if (endsUnread) throw new ChainEndUnread(end, new Error('the store went away'))
      return end
    },
    async endOf(stream, commandId) {
      const last = of(stream).findLast((event) => event.commandId === commandId)
      return last && { revision: last.revision, position: last.position }
    },
    decodeBatch: async (events) => events,
  }
  return {
    streams,
    length: () => log.length,
    appends: () => appends,
    loads: () => loads,
    leaveEndsUnread: () => {
      endsUnread = true
    },
    letOthersWriteFirst: (times: number) => {
      intruders = times
    },
    push,
  }
}

let memory: ReturnType<typeof memoryStreams>
beforeEach(() => {
  memory = memoryStreams()
})

describe('the command pipeline', () => {
  test('appends the decided events and returns revision and position', async () => {
    const { execute, load } = createExecutor(memory.streams)
    expect(await execute(counter, 'a', count(2), context, { via, commandId: 'c1' })).toEqual({
      revision: 0n,
      position: 0n,
    })
    expect(await load(counter, 'a')).toEqual({ state: 2, revision: 0n, changedAt: context.now })
  })

  test('returns the first answer for a repeated command without a second append', async () => {
    const { execute } = createExecutor(memory.streams)
    const first = await execute(counter, 'a', count(2), context, { via, commandId: 'c1' })
    await execute(counter, 'a', count(3), context, { via, commandId: 'c2' })
    expect(await execute(counter, 'a', count(2), context, { via, commandId: 'c1' })).toEqual(first)
    expect(memory.appends()).toBe(2)
  })

  test('does not read a stream that a command begins, unless somebody else has begun it', async () => {
    const { execute, load } = createExecutor(memory.streams)
    const intent = { via, commandId: 'c1', isOneTime: true, beginsStream: true }
    expect(await execute(counter, 'a', count(2), context, intent)).toEqual({ revision: 0n, position: 0n })
    expect((await load(counter, 'a')).state).toBe(2)
    expect(memory.loads()).toBe(0)
    memory.push('counter-b', 'Counted', { by: 5 }, 'of another')
    await execute(counter, 'b', count(2), context, { ...intent, commandId: 'c2' })
    expect((await load(counter, 'b')).state).toBe(7)
    expect(memory.loads()).toBe(1)
  })

  test('recognises a repeat in another process by the stored events', async () => {
    const first = await createExecutor(memory.streams).execute(counter, 'a', count(2), context, {
      via,
      commandId: 'c1',
    })
    const again = createExecutor(memory.streams)
    expect(await again.execute(counter, 'a', count(2), context, { via, commandId: 'c1' })).toEqual(first)
    expect(memory.appends()).toBe(1)
  })

  test('recognises a repeat even after many other commands, and even if it would be refused now', async () => {
    const onlyTo2001: typeof counter = {
      category: 'counter',
      decider: {
        ...decider,
        decide: (command, state, ctx) =>
          state < 2_001 ? decider.decide(command, state, ctx) : reject('negative', 'Counting is over.'),
      },
    }
    const { execute, recall } = createExecutor(memory.streams)
    const send = (number: number) =>
      execute(onlyTo2001, 'a', count(1), context, { via, commandId: `c${number}` })
    for (let number = 0; number < 2_001; number++) await send(number)
    for (const number of [0, 1_999, 2_000]) {
      const first = { revision: BigInt(number), position: BigInt(number) }
      expect(await send(number)).toEqual(first)
      expect(await recall(counter, 'a', `c${number}`)).toEqual(first)
    }
    expect(await recall(counter, 'a', 'c2001')).toBeUndefined()
    expect(memory.appends()).toBe(2_001)
  })

  test('runs commands on one stream one after another', async () => {
    const { execute, load } = createExecutor(memory.streams)
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        execute(counter, 'a', count(1), context, { via, commandId: `c${index}` }),
      ),
    )
    expect((await load(counter, 'a')).state).toBe(64)
    expect(memory.appends()).toBe(64)
  })

  test('decides again after another process wrote to the stream', async () => {
    const { execute, load } = createExecutor(memory.streams)
    memory.letOthersWriteFirst(2)
    await execute(counter, 'a', count(1), context, { via, commandId: 'c1' })
    expect((await load(counter, 'a')).state).toBe(201)
  })

  test('appends nothing to a stream in memory to which another release has written what this one cannot read', async () => {
    const { execute, load } = createExecutor(memory.streams)
    await execute(counter, 'a', count(1), context, { via, commandId: 'c1' })
    memory.push('counter-a', 'CountedTwice', {}, 'of a later release')
    for (const by of [1, 0, -1])
      await expect(
        execute(counter, 'a', count(by), context, { via, commandId: `by ${by}` }),
      ).rejects.toBeInstanceOf(EventOfLaterRelease)
    await expect(load(counter, 'a')).rejects.toBeInstanceOf(EventOfLaterRelease)
    expect(memory.length()).toBe(2)
  })

  test('decides at most four times, and gives up if others never stop writing', async () => {
    const { execute } = createExecutor(memory.streams)
    memory.letOthersWriteFirst(3)
    expect(await execute(counter, 'a', count(1), context, { via, commandId: 'c1' })).toMatchObject({
      revision: 3n,
    })
    expect(memory.appends()).toBe(4)
    memory.letOthersWriteFirst(100)
    await expect(execute(counter, 'a', count(1), context, { via, commandId: 'c2' })).rejects.toThrow(
      TooContended,
    )
    expect(memory.appends()).toBe(8)
  })

  test('refuses a stale If-Match without appending', async () => {
    const { execute } = createExecutor(memory.streams)
    await execute(counter, 'a', count(1), context, { via, commandId: 'c1' })
    const stale = execute(counter, 'a', count(1), context, { via, commandId: 'c2', ifMatch: 7n })
    await expect(stale).rejects.toThrow(RevisionMismatch)
    expect(memory.appends()).toBe(1)
  })

  test('passes on a refusal with its code', async () => {
    const { execute } = createExecutor(memory.streams)
    const refused = execute(counter, 'a', count(-1), context, { via, commandId: 'c1' })
    await expect(refused).rejects.toThrow(CommandRefused)
    await expect(refused).rejects.toMatchObject({ code: 'negative', message: 'Counting goes up.' })
  })

  describe('on a stream that another process has changed since', () => {
    const once: typeof counter = {
      category: 'counter',
      decider: {
        ...decider,
        decide: ({ by }, state) => {
          if (state === 1) return reject('negative', 'One is refused.')
          return state === 2 ? [] : [{ type: 'Counted', data: { by } }]
        },
      },
    }
    const sendAfterAnother = async (by: number) => {
      const executor = createExecutor(memory.streams)
      memory.push('counter-a', 'Counted', { by }, 'c1')
      await executor.load(once, 'a')
      memory.push('counter-a', 'Counted', { by: 10 }, 'another')
      return executor
    }

    test.each([
      ['refuses', 1],
      ['finds the work done', 2],
    ])('decides again if memory %s', async (_, by) => {
      const { execute } = await sendAfterAnother(by)
      expect(await execute(once, 'a', count(5), context, { via, commandId: 'c2' })).toMatchObject({
        revision: 2n,
      })
    })

    test('checks again if memory refuses', async () => {
      const { check } = await sendAfterAnother(1)
      expect(await check(once, 'a', count(5), context, { via, commandId: 'c2' })).toBeUndefined()
    })

    test('compares If-Match with the stored revision', async () => {
      const { execute } = await sendAfterAnother(7)
      const intent = { via, commandId: 'c2', ifMatch: 1n }
      expect(await execute(counter, 'a', count(5), context, intent)).toMatchObject({ revision: 2n })
    })

    test('can read directly from the store', async () => {
      const { load, loadAfresh } = await sendAfterAnother(7)
      expect((await load(once, 'a')).state).toBe(7)
      expect((await loadAfresh(once, 'a')).state).toBe(17)
    })
  })

  describe('together with other processes', () => {
    const at = (position: number) => BigInt(position) as Position
    const beside = () => {
      const listeners: TraceListener[] = []
      const known = { heard: at(0) as Position | undefined, shown: START }
      const executor = createExecutor(memory.streams, {
        heardUpTo: () => known.heard,
        shownUpTo: () => known.shown,
        onOthers: (listener) => listeners.push(listener),
      })
      const hear = (revision: bigint) => {
        for (const listener of listeners)
          listener([{ stream: 'counter-a', revision, position: at(1), actor: 'x' }])
      }
      return { ...executor, known, hear }
    }
    const changedElsewhere = async () => {
      const one = beside()
      await one.execute(counter, 'a', count(7), context, { via, commandId: 'c1' })
      memory.push('counter-a', 'Counted', { by: 10 }, 'another')
      return one
    }

    test('trusts memory as long as it hears of no change', async () => {
      const { load, peek } = await changedElsewhere()
      expect([(await load(counter, 'a')).state, peek(counter, 'a')]).toEqual([7, 7])
    })

    test('drops a stream that another process has changed', async () => {
      const { load, peek, hear } = await changedElsewhere()
      hear(1n)
      expect(peek(counter, 'a')).toBeUndefined()
      expect((await load(counter, 'a')).state).toBe(17)
    })

    test('reads the store if the requested position is newer than what it has heard of', async () => {
      const { load } = await changedElsewhere()
      expect((await load(counter, 'a', { atLeast: at(0) })).state).toBe(7)
      expect((await load(counter, 'a', { atLeast: at(1) })).state).toBe(17)
    })

    test('uses nothing older than what readers have been shown', async () => {
      const { load, peek, known } = await changedElsewhere()
      known.shown = at(1)
      expect(peek(counter, 'a')).toBeUndefined()
      expect((await load(counter, 'a')).state).toBe(17)
    })

    test('returns the answer of another process before it hears of it', async () => {
      const { recall } = await changedElsewhere()
      expect(await recall(counter, 'a', 'another')).toMatchObject({ revision: 1n })
      expect(await recall(counter, 'a', 'nobody')).toBeUndefined()
    })

    test('reads the store while it is unknown what others append', async () => {
      const { load, peek, known } = await changedElsewhere()
      known.heard = undefined
      expect(peek(counter, 'a')).toBeUndefined()
      expect((await load(counter, 'a')).state).toBe(17)
    })
  })

  test('reads the stream once for consecutive commands', async () => {
    const { execute } = createExecutor(memory.streams)
    for (const number of [1, 2, 3])
      await execute(counter, 'a', count(1), context, { via, commandId: `c${number}` })
    expect(memory.loads()).toBe(1)
  })

  test('answers normally after an append whose end could not be read', async () => {
    const { execute, load } = createExecutor(memory.streams)
    memory.leaveEndsUnread()
    for (const number of [0n, 1n])
      expect(await execute(counter, 'a', count(2), context, { via, commandId: `c${number}` })).toEqual({
        revision: number,
        position: number,
      })
    expect((await load(counter, 'a')).state).toBe(4)
  })

  test('answers normally after an append that cannot be folded', async () => {
    const broken: typeof counter = {
      category: 'counter',
      decider: {
        ...decider,
        evolve: () => {
          throw new Error('not foldable')
        },
      },
    }
    const { execute } = createExecutor(memory.streams)
    expect(await execute(broken, 'a', count(2), context, { via, commandId: 'c1' })).toMatchObject({
      revision: 0n,
    })
  })

  test('appends nothing if nothing is left to do', async () => {
    const { execute } = createExecutor(memory.streams)
    await execute(counter, 'a', count(0), context, { via, commandId: 'c1' })
    expect(memory.appends()).toBe(0)
  })

  test('recalls the first answer to a command, and nothing for an unknown one', async () => {
    const first = await createExecutor(memory.streams).execute(counter, 'a', count(2), context, {
      via,
      commandId: 'c1',
    })
    const { recall } = createExecutor(memory.streams)
    expect(await recall(counter, 'a', 'c1')).toEqual(first)
    expect(await recall(counter, 'a', 'c2')).toBeUndefined()
  })

  test('refuses commands if too many are waiting for one stream', async () => {
    const { execute } = createExecutor(memory.streams)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1100 }, (_, index) =>
        execute(counter, 'a', count(1), context, { via, commandId: `c${index}` }),
      ),
    )
    const turnedAway = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(turnedAway).toHaveLength(100)
    expect(turnedAway.every(({ reason }) => reason instanceof TooContended)).toBe(true)
  })
})
