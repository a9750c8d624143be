import { watchEngines } from '@modstead/infra/engines/engine-watch'
import { type EventStore, type RecordedEvent, StoreUnavailable } from '@modstead/infra/event-store/port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVENT_STORE } from './engines.ts'
import { refuseStoreWhileAway } from './refuse-store-while-away.ts'

const silent = { warn() {}, info() {} }

let isUp: boolean
let hangs: boolean
let watch: ReturnType<typeof watchEngines>
let store: EventStore
beforeEach(() => {
  isUp = true
  hangs = false
  const answer = async () => {
    if (hangs) await new Promise(() => {})
    return 7n
  }
  const events = [{ id: 'first' }, { id: 'second' }] as RecordedEvent[]
  const bare = {
    append: answer,
    head: answer,
    revisionOf: answer,
    async *readStream() {
      for (const event of events) {
        await answer()
        yield event
      }
    },
    endOfOwn: (position: unknown) => position,
  } as unknown as EventStore
  const probe = async () => {
    if (!isUp) throw new Error('refused')
  }
  watch = watchEngines([{ name: EVENT_STORE, probe }], silent)
  store = refuseStoreWhileAway(bare, watch, EVENT_STORE)
})
afterEach(() => watch.stop())

const read = async () => {
  const ids: string[] = []
  for await (const { id } of store.readStream('a')) ids.push(id)
  return ids
}
const calls: [string, () => Promise<unknown>][] = [
  ['an append', () => store.append('a', 0n, [])],
  ['a read', read],
  ['a look-up', () => store.revisionOf('a', 'first')],
  ['the head', () => store.head()],
]

test.each(calls)('%s works while the store is available', async (what, call) => {
  expect(await call()).toEqual(what === 'a read' ? ['first', 'second'] : 7n)
})

test.each(calls)(
  '%s that is waiting is refused when the store goes away, and so are later ones',
  async (_, call) => {
    hangs = true
    const waiting = expect(call()).rejects.toBeInstanceOf(StoreUnavailable)
    isUp = false
    await watch.look()
    await waiting
    hangs = false
    await expect(call()).rejects.toBeInstanceOf(StoreUnavailable)
    isUp = true
    await watch.look()
    await expect(call()).resolves.toBeDefined()
  },
)
