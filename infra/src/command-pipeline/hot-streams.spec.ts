import { expect, test } from 'vitest'
import { EMPTY_STREAM } from '../event-store/streams.ts'
import { HotStreams } from './hot-streams.ts'

const MEGABYTE = 1_000_000
const written = { category: 'text', decider: { initial: '', evolve: (state: string) => state } }
const ONE_EVENT = { ...EMPTY_STREAM, revision: 0n }
const openHotStreams = () => new HotStreams({ load: async () => ({ events: [], ...ONE_EVENT }) })

test('drops the least recently used streams if all states together take too much memory', async () => {
  const hot = openHotStreams()
  for (let id = 0; id < 200; id++) {
    const folded = await hot.fold(written, `${id}`)
    folded.state = 'x'.repeat(MEGABYTE)
    hot.keep(`text-${id}`, folded)
  }
  const kept = Array.from({ length: 200 }, (_, id) => id).filter((id) => hot.peek(`text-${id}`))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.length).toBeLessThan(100)
  expect(kept.at(-1)).toBe(199)
})

test('counts the remembered commands too', async () => {
  const hot = openHotStreams()
  const answer = { revision: 0n, position: EMPTY_STREAM.position }
  for (let id = 0; id < 300; id++) {
    const folded = await hot.fold(written, `${id}`)
    for (let command = 0; command < 2_000; command++) folded.remember(`${command}`, answer)
    hot.keep(`text-${id}`, folded)
  }
  expect(hot.peek('text-0')).toBeUndefined()
  expect(hot.peek('text-299')).toBeDefined()
})

test('does not treat a slow read as newer than what was dropped meanwhile', async () => {
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ends = [ONE_EVENT, { ...EMPTY_STREAM, revision: 1n }]
  const hot = new HotStreams({
    load: async () => {
      const end = ends.shift() ?? EMPTY_STREAM
      if (end === ONE_EVENT) await slow
      return { events: [], ...end }
    },
  })
  const stale = hot.fold(written, 'a')
  hot.forget('text-a')
  expect((await hot.fold(written, 'a')).end.revision).toBe(1n)
  letGo()
  expect((await stale).end.revision).toBe(0n)
  expect(hot.peek('text-a')?.end.revision).toBe(1n)
})

test('does not remember that a stream is empty', async () => {
  const ends = [EMPTY_STREAM, ONE_EVENT]
  const hot = new HotStreams({ load: async () => ({ events: [], ...(ends.shift() ?? EMPTY_STREAM) }) })
  expect((await hot.fold(written, 'a')).end.revision).toBe(-1n)
  expect(hot.peek('text-a')).toBeUndefined()
  expect((await hot.fold(written, 'a')).end.revision).toBe(0n)
  expect(hot.peek('text-a')).toBeDefined()
})

test('keeps the latest change, even if the stream was read again meanwhile', async () => {
  const hot = openHotStreams()
  const changing = await hot.fold(written, 'a')
  hot.keep('text-a', changing)
  await hot.foldAfresh(written, 'a')
  hot.keep('text-a', changing)
  expect(hot.peek('text-a')).toBe(changing)
})

test('keeps many small streams', async () => {
  const hot = openHotStreams()
  for (let id = 0; id < 20_000; id++) await hot.fold(written, `${id}`)
  expect(hot.peek('text-0')).toBeDefined()
})

test('drops what another process appended to, but not what it knows already', async () => {
  const hot = openHotStreams()
  await hot.fold(written, 'a')
  hot.appendedElsewhere({ stream: 'text-a', revision: 0n })
  expect(hot.peek('text-a')).toBeDefined()
  hot.appendedElsewhere({ stream: 'text-a', revision: 1n })
  expect(hot.peek('text-a')).toBeUndefined()
})

test('reads again what was being read while another process appended', async () => {
  let reads = 0
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hot = new HotStreams({
    load: async () => {
      reads++
      if (reads === 1) await slow
      return { events: [], ...ONE_EVENT, revision: BigInt(reads) }
    },
  })
  const first = hot.fold(written, 'a')
  hot.appendedElsewhere({ stream: 'text-a', revision: 2n })
  letGo()
  await first
  expect((await hot.fold(written, 'a')).end.revision).toBe(2n)
})
