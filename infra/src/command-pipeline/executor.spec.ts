import { reject } from '@modstead/domain/kernel/rejection'
import { beforeEach, describe, expect, test } from 'vitest'
import { EventOfLaterRelease } from '../event-store/codec.ts'
import { createExecutor } from './executor.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'
import { context, count, counter, counterThat, decider, memoryStreams, via } from './test-counter.ts'

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
    await execute(counter, 'a', count(3), context, { ...intent, commandId: 'c2' })
    expect((await load(counter, 'a')).state).toBe(5)
    expect([memory.loads(), memory.appends()]).toEqual([0, 2])
    memory.push('counter-b', 'Counted', { by: 5 }, 'of another')
    await execute(counter, 'b', count(2), context, { ...intent, commandId: 'c3' })
    expect((await load(counter, 'b')).state).toBe(7)
    expect(memory.loads()).toBe(1)
  })

  test('refuses nothing because a stream was taken for empty', async () => {
    const second = counterThat((command, state, ctx) =>
      state === 0 ? reject('negative', 'There is nothing.') : decider.decide(command, state, ctx),
    )
    const { execute } = createExecutor(memory.streams)
    const intent = { via, commandId: 'c1', beginsStream: true }
    await expect(execute(second, 'a', count(2), context, intent)).rejects.toThrow(CommandRefused)
    memory.push('counter-a', 'Counted', { by: 5 }, 'of another')
    expect(await execute(second, 'a', count(2), context, intent)).toMatchObject({ revision: 1n })
  })

  test('returns the first answer for a repeat on a stream that was taken for empty', async () => {
    const intent = { via, commandId: 'c1', beginsStream: true }
    const first = await createExecutor(memory.streams).execute(counter, 'a', count(2), context, intent)
    expect(await createExecutor(memory.streams).execute(counter, 'a', count(2), context, intent)).toEqual(
      first,
    )
    expect(memory.length()).toBe(1)
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
