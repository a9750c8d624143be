import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { reject } from '@modstead/domain/kernel/rejection'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Position, START, WrongExpectedRevision } from '../event-store/port.ts'
import { EMPTY_STREAM, type LoadedEvent, type Streams } from '../event-store/streams.ts'
import type { Aggregate } from './aggregate.ts'
import { createExecutor } from './executor.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'

type Counted = DomainEvent<'Counted', { by: number }>
const decider: Decider<number, { by: number }, Counted, 'negative'> = {
  initial: 0,
  decide: ({ by }) => {
    if (by < 0) return reject('negative', 'Counting goes up.')
    return by === 0 ? [] : [{ type: 'Counted', data: { by } }]
  },
  evolve: (state, event) => state + event.data.by,
}
const counter: Aggregate<number, { by: number }, Counted, 'negative'> = { category: 'counter', decider }
const context = { actor: { kind: 'system', name: 'spec' }, now: '2026-11-21T12:00:00.000Z' } as const

/** The port of streams over an array, with a switch that makes other writers come first. */
const memoryStreams = () => {
  const log: (LoadedEvent & { stream: string })[] = []
  let appends = 0
  let intruders = 0
  const of = (stream: string) => log.filter((event) => event.stream === stream)
  const push = (stream: string, type: string, data: unknown, commandId: string) => {
    const revision = BigInt(of(stream).length)
    const position = BigInt(log.length) as Position
    log.push({ stream, type, data, commandId, revision, position, at: context.now })
    return { revision, position, hash: `hash-${position}`, at: context.now }
  }
  const streams: Streams = {
    async load(stream) {
      const events = of(stream)
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
    appends: () => appends,
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
  test('appends what is decided and answers with revision and position', async () => {
    const { execute, load } = createExecutor(memory.streams)
    expect(await execute(counter, 'a', { by: 2 }, context, { commandId: 'c1' })).toEqual({
      revision: 0n,
      position: 0n,
    })
    expect(await load(counter, 'a')).toEqual({ state: 2, revision: 0n, changedAt: context.now })
  })

  test('gives a repeated command the first answer without a second append', async () => {
    const { execute } = createExecutor(memory.streams)
    const first = await execute(counter, 'a', { by: 2 }, context, { commandId: 'c1' })
    await execute(counter, 'a', { by: 3 }, context, { commandId: 'c2' })
    expect(await execute(counter, 'a', { by: 2 }, context, { commandId: 'c1' })).toEqual(first)
    expect(memory.appends()).toBe(2)
  })

  test('recognises a repeat in another process by the stored events', async () => {
    const first = await createExecutor(memory.streams).execute(counter, 'a', { by: 2 }, context, {
      commandId: 'c1',
    })
    const again = createExecutor(memory.streams)
    expect(await again.execute(counter, 'a', { by: 2 }, context, { commandId: 'c1' })).toEqual(first)
    expect(memory.appends()).toBe(1)
  })

  test('recognises a repeat however many commands came after it, also of one that would be refused now', async () => {
    const onlyTo2001: typeof counter = {
      category: 'counter',
      decider: {
        ...decider,
        decide: (command, state, ctx) =>
          state < 2_001 ? decider.decide(command, state, ctx) : reject('negative', 'Counting is over.'),
      },
    }
    const { execute, recall } = createExecutor(memory.streams)
    const send = (number: number) => execute(onlyTo2001, 'a', { by: 1 }, context, { commandId: `c${number}` })
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
        execute(counter, 'a', { by: 1 }, context, { commandId: `c${index}` }),
      ),
    )
    expect((await load(counter, 'a')).state).toBe(64)
    expect(memory.appends()).toBe(64)
  })

  test('decides anew on what another process wrote', async () => {
    const { execute, load } = createExecutor(memory.streams)
    memory.letOthersWriteFirst(2)
    await execute(counter, 'a', { by: 1 }, context, { commandId: 'c1' })
    expect((await load(counter, 'a')).state).toBe(201)
  })

  test('gives up when others never stop writing', async () => {
    const { execute } = createExecutor(memory.streams)
    memory.letOthersWriteFirst(100)
    await expect(execute(counter, 'a', { by: 1 }, context, { commandId: 'c1' })).rejects.toThrow(TooContended)
  })

  test('refuses a stale If-Match without appending', async () => {
    const { execute } = createExecutor(memory.streams)
    await execute(counter, 'a', { by: 1 }, context, { commandId: 'c1' })
    const stale = execute(counter, 'a', { by: 1 }, context, { commandId: 'c2', ifMatch: 7n })
    await expect(stale).rejects.toThrow(RevisionMismatch)
    expect(memory.appends()).toBe(1)
  })

  test('passes a refusal on with its code', async () => {
    const { execute } = createExecutor(memory.streams)
    const refused = execute(counter, 'a', { by: -1 }, context, { commandId: 'c1' })
    await expect(refused).rejects.toThrow(CommandRefused)
    await expect(refused).rejects.toMatchObject({ code: 'negative', message: 'Counting goes up.' })
  })

  test('appends nothing when nothing is left to do', async () => {
    const { execute } = createExecutor(memory.streams)
    await execute(counter, 'a', { by: 0 }, context, { commandId: 'c1' })
    expect(memory.appends()).toBe(0)
  })

  test('recalls the first answer to a command, and nothing for one that it never saw', async () => {
    const first = await createExecutor(memory.streams).execute(counter, 'a', { by: 2 }, context, {
      commandId: 'c1',
    })
    const { recall } = createExecutor(memory.streams)
    expect(await recall(counter, 'a', 'c1')).toEqual(first)
    expect(await recall(counter, 'a', 'c2')).toBeUndefined()
  })

  test('turns commands away when too many wait on one stream', async () => {
    const { execute } = createExecutor(memory.streams)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1100 }, (_, index) =>
        execute(counter, 'a', { by: 1 }, context, { commandId: `c${index}` }),
      ),
    )
    const turnedAway = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(turnedAway).toHaveLength(100)
    expect(turnedAway.every(({ reason }) => reason instanceof TooContended)).toBe(true)
  })
})
