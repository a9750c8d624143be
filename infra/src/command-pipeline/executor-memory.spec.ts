import { reject } from '@modstead/domain/kernel/rejection'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Position, START } from '../event-store/port.ts'
import type { Streams } from '../event-store/streams.ts'
import type { TraceListener } from '../log-following/log-tail.ts'
import { createExecutor } from './executor.ts'
import { CommandRefused } from './refusals.ts'
import { context, count, counter, counterThat, decider, memoryStreams, via } from './test-counter.ts'

let memory: ReturnType<typeof memoryStreams>
beforeEach(() => {
  memory = memoryStreams()
})

describe('streams in memory', () => {
  test('reads only what others have written since', async () => {
    const { execute, load, loadAfresh } = createExecutor(memory.streams)
    for (let number = 0; number < 5; number++) memory.push('counter-a', 'Counted', { by: 1 }, `old ${number}`)
    await load(counter, 'a')
    memory.letOthersWriteFirst(1)
    await execute(counter, 'a', count(1), context, { via, commandId: 'c1' })
    expect(memory.read()).toBe(6)
    expect((await loadAfresh(counter, 'a')).state).toBe(106)
    expect(memory.read()).toBe(6)
  })

  test('appends no decision on a state to which others have added while it was decided', async () => {
    let letReadsGo = () => {}
    const evenly = counterThat((command, state, ctx) => {
      letReadsGo()
      return state === 0 ? decider.decide(command, state, ctx) : reject('negative', 'One is enough.')
    })
    const { execute, load, loadAfresh } = createExecutor(memory.streams)
    memory.push('counter-a', 'Counted', { by: 0 }, 'old')
    await load(evenly, 'a')
    letReadsGo = memory.holdReads()
    memory.push('counter-a', 'Counted', { by: 100 }, 'another')
    const reading = loadAfresh(evenly, 'a')
    await expect(execute(evenly, 'a', count(1), context, { via, commandId: 'c1' })).rejects.toBeInstanceOf(
      CommandRefused,
    )
    expect((await reading).state).toBe(100)
    expect(memory.length()).toBe(2)
  })

  test('counts once what a read finds before the append is answered', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { execute, loadAfresh, load } = createExecutor({
      ...memory.streams,
      async append(...parameters) {
        const end = await memory.streams.append(...parameters)
        await answered
        return end
      },
    })
    memory.push('counter-a', 'Counted', { by: 1 }, 'old')
    await load(counter, 'a')
    const executing = execute(counter, 'a', count(2), context, { via, commandId: 'c1' })
    while (memory.appends() === 0) await Promise.resolve()
    expect((await loadAfresh(counter, 'a')).state).toBe(3)
    answer()
    await executing
    expect((await load(counter, 'a')).state).toBe(3)
    const read = memory.read()
    await load(counter, 'a')
    expect(memory.read()).toBe(read)
  })

  test('reads a stream again as a whole that has become shorter', async () => {
    const { execute, load } = createExecutor(memory.streams)
    for (const number of [1, 2, 3])
      await execute(counter, 'a', count(1), context, { via, commandId: `c${number}` })
    memory.cutOff(2)
    await execute(counter, 'a', count(5), context, { via, commandId: 'c4' })
    expect((await load(counter, 'a')).state).toBe(6)
  })

  test('asks the store for no command that the stream never had, however many it had', async () => {
    let asked = 0
    const { execute } = createExecutor({
      ...memory.streams,
      endOf: (stream, commandId) => {
        asked++
        return memory.streams.endOf(stream, commandId)
      },
    })
    const send = (number: number) =>
      execute(counter, 'a', count(1), context, { via, commandId: `c${number}` })
    for (let number = 0; number < 2_100; number++) await send(number)
    await send(2_050)
    expect(asked).toBe(0)
    await send(3)
    expect(asked).toBe(1)
    expect(memory.appends()).toBe(2_100)
  })

  describe('on a stream that another process has changed since', () => {
    const once = counterThat(({ by }, state) => {
      if (state === 1) return reject('negative', 'One is refused.')
      return state === 2 ? [] : [{ type: 'Counted', data: { by } }]
    })
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
    const beside = (streams = memory.streams) => {
      const listeners: TraceListener[] = []
      const known = { heard: at(0) as Position | undefined, shown: START }
      const executor = createExecutor(streams, {
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

    test('knows that it is behind others who wrote before its own append was answered', async () => {
      let hearOfOther = () => {}
      const append: Streams['append'] = async (...parameters) => {
        const end = await memory.streams.append(...parameters)
        hearOfOther()
        return end
      }
      const one = beside({ ...memory.streams, append })
      hearOfOther = () => {
        memory.push('counter-a', 'Counted', { by: 10 }, 'another')
        one.hear(1n)
      }
      const intent = { via, commandId: 'c1', isOneTime: true, beginsStream: true }
      await one.execute(counter, 'a', count(7), context, intent)
      expect(one.peek(counter, 'a')).toBeUndefined()
      expect((await one.load(counter, 'a')).state).toBe(17)
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

  test('recognises a repeat even after many other commands, and even if it would be refused now', async () => {
    const onlyTo2001 = counterThat((command, state, ctx) =>
      state < 2_001 ? decider.decide(command, state, ctx) : reject('negative', 'Counting is over.'),
    )
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
})
