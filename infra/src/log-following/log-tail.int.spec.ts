import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEventStore } from '../event-store/open.ts'
import { type AppendTrace, type EventStore, NO_STREAM } from '../event-store/port.ts'
import { sampleEvent } from '../event-store/sample-events.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { followLogTail } from './log-tail.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

let database: TestDatabase
let own: EventStore
let other: EventStore

beforeAll(async () => {
  database = await openTestDatabase()
  own = await openEventStore({ databaseUrl: database.url })
  other = await openEventStore({ databaseUrl: database.url })
})
afterAll(async () => {
  await own.close()
  await other.close()
  await database.close()
})

it('hears of what another process appends before it says that it knows the position', async () => {
  const tail = await followLogTail(own, silent)
  const heard: AppendTrace[] = []
  const seen = new Promise<void>((resolve) => {
    tail.onOthers((traces) => {
      heard.push(...traces)
      resolve()
    })
  })
  const { position } = await other.append('thing-1', NO_STREAM, [sampleEvent()])
  expect(tail.position()).toBeLessThan(position)
  await seen
  expect(heard.map(({ stream, revision }) => [stream, revision])).toEqual([['thing-1', 0n]])
  await expect.poll(() => tail.position()).toBe(position)
  await tail.stop()
})

it('catches up with everything that was appended before the call', async () => {
  const tail = await followLogTail(own, silent)
  const heard: string[] = []
  tail.onOthers((traces) => heard.push(...traces.map(({ stream }) => stream)))
  const names = Array.from({ length: 20 }, (_, at) => `caught-${at}`)
  for (const name of names) {
    await other.append(name, NO_STREAM, [sampleEvent()])
    expect(await tail.catchUp(10_000)).toBe(true)
    expect(heard).toContain(name)
  }
  await own.append('caught-by-itself', NO_STREAM, [sampleEvent()])
  expect(await tail.catchUp(10_000)).toBe(true)
  await tail.stop()
  await other.append('never-heard', NO_STREAM, [sampleEvent()])
  expect(await tail.catchUp(50)).toBe(false)
})

it('cannot catch up while the store fails', async () => {
  const failing: Pick<EventStore, 'head' | 'followOthers' | 'endOfOwn'> = {
    head: () => (isAway ? Promise.reject(new Error('away')) : own.head()),
    endOfOwn: (position) => own.endOfOwn(position),
    followOthers: (after, signal) => own.followOthers(after, signal),
  }
  let isAway = false
  const tail = await followLogTail(failing, silent)
  isAway = true
  expect(await tail.catchUp(1_000)).toBe(false)
  isAway = false
  expect(await tail.catchUp(10_000)).toBe(true)
  await tail.stop()
})

it('knows what this process appended before the store reports it, up to where others may have appended', async () => {
  const mute: Pick<EventStore, 'head' | 'followOthers' | 'endOfOwn'> = {
    head: () => own.head(),
    endOfOwn: (position) => own.endOfOwn(position),
    async *followOthers() {
      await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve))
    },
  }
  const stopped = new AbortController()
  const tail = await followLogTail(mute, silent, () => 0)
  await own.append('own-1', NO_STREAM, [sampleEvent()])
  const { position } = await own.append('own-2', NO_STREAM, [sampleEvent()])
  await expect.poll(() => tail.position()).toBe(position)
  await other.append('thing-3', NO_STREAM, [sampleEvent()])
  await own.append('own-3', NO_STREAM, [sampleEvent()])
  await new Promise((resolve) => setImmediate(resolve))
  expect(tail.position()).toBe(position)
  stopped.abort()
  await tail.stop()
})

it('knows nothing while the store is silent, and continues where it stopped', async () => {
  let clock = 0
  let failing = true
  const flaky: Pick<EventStore, 'head' | 'followOthers' | 'endOfOwn'> = {
    head: () => own.head(),
    endOfOwn: (position) => own.endOfOwn(position),
    followOthers(after, signal) {
      if (failing) throw new Error('the store does not answer')
      return own.followOthers(after, signal)
    },
  }
  const tail = await followLogTail(flaky, silent, () => clock)
  const heard: string[] = []
  tail.onOthers((traces) => heard.push(...traces.map(({ stream }) => stream)))
  clock = 60_000
  expect(tail.position()).toBeUndefined()
  expect(await tail.catchUp(10_000)).toBe(false)
  const { position } = await other.append('thing-2', NO_STREAM, [sampleEvent()])
  failing = false
  await expect.poll(() => tail.position()).toBe(position)
  expect(heard).toEqual(['thing-2'])
  await tail.stop()
})
