import { expect, test } from 'vitest'
import { EMPTY_STREAM } from '../event-store/streams.ts'
import { HotStreams } from './hot-streams.ts'

const MEGABYTE = 1_000_000
const written = { category: 'text', decider: { initial: '', evolve: (state: string) => state } }
const openHotStreams = () => new HotStreams({ load: async () => ({ events: [], ...EMPTY_STREAM }) })

test('forgets the streams used longest ago when the states of all take too much memory', async () => {
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

test('counts what is remembered of commands as well', async () => {
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

test('does not take a slow read for newer than what was forgotten meanwhile', async () => {
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ends = [EMPTY_STREAM, { ...EMPTY_STREAM, revision: 0n }]
  const hot = new HotStreams({
    load: async () => {
      const end = ends.shift() ?? EMPTY_STREAM
      if (end === EMPTY_STREAM) await slow
      return { events: [], ...end }
    },
  })
  const stale = hot.fold(written, 'a')
  hot.forget('text-a')
  expect((await hot.fold(written, 'a')).end.revision).toBe(0n)
  letGo()
  expect((await stale).end.revision).toBe(-1n)
  expect(hot.peek('text-a')?.end.revision).toBe(0n)
})

test('keeps many small streams', async () => {
  const hot = openHotStreams()
  for (let id = 0; id < 20_000; id++) await hot.fold(written, `${id}`)
  expect(hot.peek('text-0')).toBeDefined()
})
