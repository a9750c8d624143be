import type { DomainEvent } from '@modstead/domain/kernel/event'
import { expect, test } from 'vitest'
import { NO_STREAM, type Revision, START } from '../event-store/port.ts'
import { EMPTY_STREAM, type LoadedStream } from '../event-store/streams.ts'
import { HotStreams } from './hot-streams.ts'

const MEGABYTE = 'x'.repeat(1_000_000)
const written = {
  category: 'text',
  decider: { initial: '', evolve: (_: string, { data }: DomainEvent<'Written', string>) => data },
}
/** What a read from `from` on finds in a stream that so many commands have written. */
const streamOf = (commands: number, from: Revision = 0n, text = ''): LoadedStream => {
  const events = Array.from({ length: commands }, (_, index) => ({
    type: 'Written',
    data: text,
    commandId: `${index}`,
    revision: BigInt(index),
    position: START,
    at: '2026-01-02T03:04:05.678Z',
  })).slice(Number(from))
  return { events, ...EMPTY_STREAM, revision: events.length > 0 ? BigInt(commands - 1) : NO_STREAM }
}
/** Streams that all have so many events now. Reads wait until they are let go. */
const growing = () => {
  let commands = 1
  let held = Promise.resolve()
  const reads: Revision[] = []
  const hot = new HotStreams({
    load: async (_, from = 0n) => {
      reads.push(from)
      const found = streamOf(commands, from)
      await held
      return found
    },
  })
  return {
    hot,
    reads,
    grow: () => {
      commands++
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    revision: async () => (await hot.fold(written, 'a')).end.revision,
    hear: (revision: Revision) => hot.appendedElsewhere({ stream: 'text-a', revision }),
  }
}

test('drops the least recently used streams if all states together take too much memory', async () => {
  const hot = new HotStreams({ load: async () => streamOf(1, 0n, MEGABYTE) })
  for (let id = 0; id < 200; id++) await hot.fold(written, `${id}`)
  const kept = Array.from({ length: 200 }, (_, id) => id).filter((id) => hot.peek(`text-${id}`))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.length).toBeLessThan(100)
  expect(kept.at(-1)).toBe(199)
})

test('counts the remembered commands too', async () => {
  const stream = streamOf(2_000)
  const hot = new HotStreams({ load: async () => stream })
  for (let id = 0; id < 300; id++) await hot.fold(written, `${id}`)
  expect(hot.peek('text-0')).toBeUndefined()
  expect(hot.peek('text-299')).toBeDefined()
})

test('does not remember that a stream is empty', async () => {
  const commands = [0, 1]
  const hot = new HotStreams({ load: async () => streamOf(commands.shift() ?? 1) })
  expect((await hot.fold(written, 'a')).end.revision).toBe(-1n)
  expect(hot.peek('text-a')).toBeUndefined()
  expect((await hot.fold(written, 'a')).end.revision).toBe(0n)
  expect(hot.peek('text-a')).toBeDefined()
})

test('keeps many small streams', async () => {
  const { hot } = growing()
  for (let id = 0; id < 20_000; id++) await hot.fold(written, `${id}`)
  expect(hot.peek('text-0')).toBeDefined()
})

test('keeps the later of two copies', async () => {
  const { hot, grow } = growing()
  const changing = await hot.fold(written, 'a')
  hot.forget('text-a')
  grow()
  const later = await hot.fold(written, 'a')
  hot.keep('text-a', changing)
  expect(hot.peek('text-a')).toBe(later)
})

test('reads what it lacks of a stream that another process has changed, and nothing if it lacks nothing', async () => {
  const { hot, reads, grow, revision, hear } = growing()
  await revision()
  hear(0n)
  expect(hot.peek('text-a')).toBeDefined()
  grow()
  hear(1n)
  expect(hot.peek('text-a')).toBeUndefined()
  expect(await revision()).toBe(1n)
  expect(reads).toEqual([0n, 1n])
})

test('reads on after what another process wrote during a read', async () => {
  const { grow, hold, revision, hear, reads } = growing()
  const letGo = hold()
  const first = revision()
  grow()
  hear(1n)
  const second = revision()
  letGo()
  expect([await first, await second, await revision()]).toEqual([0n, 1n, 1n])
  expect(reads).toEqual([0n, 1n])
})

test('knows that a read is behind what it was told of meanwhile', async () => {
  const { grow, hold, revision, hear } = growing()
  const letGo = hold()
  const first = revision()
  grow()
  hear(1n)
  letGo()
  await first
  expect(await revision()).toBe(1n)
})

test('begins no read that another one waits for, however many ask at once', async () => {
  const { hot, grow, hold, reads } = growing()
  const letGo = hold()
  const first = hot.fold(written, 'a')
  expect(hot.fold(written, 'a')).toBe(first)
  grow()
  const fresh = Array.from({ length: 100 }, () => hot.foldAfresh(written, 'a'))
  letGo()
  for (const { end } of await Promise.all(fresh)) expect(end.revision).toBe(1n)
  expect(reads).toEqual([0n, 1n])
})

test('reads again after a read that failed, on which others waited', async () => {
  let failures = 1
  const hot = new HotStreams({
    load: async () => {
      if (failures-- > 0) throw new Error('the store is away')
      return streamOf(1)
    },
  })
  const first = hot.fold(written, 'a')
  const second = hot.foldAfresh(written, 'a')
  await expect(first).rejects.toThrow('away')
  expect((await second).end.revision).toBe(0n)
})

test('uses no read of a copy that was forgotten meanwhile', async () => {
  const { hot, hold, revision, reads } = growing()
  await revision()
  const letGo = hold()
  const stale = hot.foldAfresh(written, 'a')
  hot.forget('text-a')
  const next = revision()
  letGo()
  expect((await stale).end.revision).toBe(0n)
  expect(await next).toBe(0n)
  expect(reads).toEqual([0n, 1n, 0n])
})
