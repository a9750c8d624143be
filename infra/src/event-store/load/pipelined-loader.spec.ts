import { describe, expect, it, vi } from 'vitest'
import {
  type EventStore,
  NO_STREAM,
  type Position,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'
import { type AppendCall, createPipelinedLoader } from './pipelined-loader.ts'
import { LoadRefused } from './port.ts'
import type { Run } from './runs-of-events.ts'

const EVENTS = 1_000
const STREAMS = 7
/** Where the server falls silent on purpose. */
const SHORT_SILENCE_MS = 20

const eventAt = (number: number): StoredEvent => ({
  stream: `sample-${number % STREAMS}`,
  revision: Math.floor(number / STREAMS),
  position: BigInt(number) as Position,
  id: `${number}`,
  type: 'Sampled',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
})
const events = Array.from({ length: EVENTS }, (_, number) => eventAt(number))
const idsOf = (stored: readonly StoredEvent[]) => stored.map(({ id }) => id)

/** A server with explicit revisions, as the real one: a repeat gets the position of the first time. */
const createServer = () => {
  const log: { readonly stream: string; readonly id: string }[] = []
  const store = (stream: string, expected: bigint, ids: readonly string[]): Position => {
    const there = log.filter((each) => each.stream === stream).map(({ id }) => id)
    const from = Number(expected) + 1
    if (ids.some((id, index) => (there[from + index] ?? id) !== id) || there.length < from)
      throw new WrongExpectedRevision(stream, expected, BigInt(there.length) - 1n)
    for (const id of ids) if (!there.includes(id)) log.push({ stream, id })
    return BigInt(log.findIndex(({ id }) => id === ids.at(-1))) as Position
  }
  const storeRun = ({ stream, events: [first, ...rest] }: Run) =>
    store(
      stream,
      BigInt(first?.revision ?? 0) - 1n,
      [first, ...rest].map((event) => event?.id ?? ''),
    )
  const append = vi.fn<EventStore['append']>(async (stream, expected, proposed) => ({
    revision: NO_STREAM,
    position: store(
      stream,
      expected,
      proposed.map(({ id }) => id),
    ),
  }))
  return { log, append, storeRun }
}

type Server = ReturnType<typeof createServer>
type Fate = 'stored' | 'lost' | 'unanswered' | 'broken' | 'delayed'

/** Each append of a call meets the fate that `fateOf` gives it by its number among all that were sent. */
const createCalls = (server: Server, fateOf: (sent: number) => Fate) => {
  let [sent, underWay, most] = [0, 0, 0]
  const open = vi.fn(async (): Promise<AppendCall> => {
    const ended = Promise.withResolvers<never>()
    ended.promise.catch(() => {})
    let delayed: (() => void) | undefined
    let isBroken = false
    const send = async (run: Run): Promise<Position> => {
      sent += 1
      const fate = isBroken ? 'lost' : fateOf(sent)
      if (fate === 'broken') isBroken = true
      if (fate === 'lost' || fate === 'broken') return Promise.reject(new StoreUnavailable('it broke'))
      if (fate === 'delayed') {
        const stored = Promise.withResolvers<Position>()
        delayed = () => stored.resolve(server.storeRun(run))
        return stored.promise
      }
      const position = server.storeRun(run)
      delayed?.()
      delayed = undefined
      if (fate === 'unanswered') return ended.promise
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return position
    }
    return { send, end: () => ended.reject(new StoreUnavailable('it was ended')) }
  })
  return { open, most: () => most }
}

const load = async (fateOf: (sent: number) => Fate, silenceMs?: number) => {
  const server = createServer()
  const calls = createCalls(server, fateOf)
  const loader = createPipelinedLoader(server, calls.open, silenceMs)
  const loading = async () => {
    for (let at = 0; at < EVENTS; at += 300) await loader.load(events.slice(at, at + 300))
    await loader.finish()
    await loader.close()
  }
  return { server, calls, loading: loading() }
}

describe('a log that is loaded by many appends at a time', () => {
  it('has its order, over one call', async () => {
    const { server, calls, loading } = await load(() => 'stored')
    await loading
    expect(server.log.map(({ id }) => id)).toEqual(idsOf(events))
    expect(calls.open).toHaveBeenCalledTimes(1)
    expect(server.append).not.toHaveBeenCalled()
    expect(calls.most()).toBeGreaterThan(16)
  })

  it.each<[string, (sent: number) => Fate]>([
    ['breaks', (sent) => (sent % 90 === 0 ? 'broken' : 'stored')],
    ['breaks at once', () => 'broken'],
  ])('has its order where the call %s', async (_, fateOf) => {
    const { server, loading } = await load(fateOf)
    await loading
    expect(server.log.map(({ id }) => id)).toEqual(idsOf(events))
    expect(server.append).toHaveBeenCalled()
  })

  it('has its order where the server falls silent after it stored an append', async () => {
    const { server, loading } = await load(
      (sent) => (sent % 400 === 0 ? 'unanswered' : 'stored'),
      SHORT_SILENCE_MS,
    )
    await loading
    expect(server.log.map(({ id }) => id)).toEqual(idsOf(events))
    expect(server.append).toHaveBeenCalled()
  })

  it('has its order if no call can be opened', async () => {
    const server = createServer()
    const loader = createPipelinedLoader(server, () => Promise.reject(new StoreUnavailable('not there')))
    await loader.load(events)
    expect(server.log.map(({ id }) => id)).toEqual(idsOf(events))
  })

  it('is the same after a repeat', async () => {
    const { server, loading } = await load(() => 'stored')
    await loading
    const calls = createCalls(server, () => 'stored')
    await createPipelinedLoader(server, calls.open).load(events)
    expect(server.log.map(({ id }) => id)).toEqual(idsOf(events))
  })

  it('is refused as soon as the server stores two appends in another order', async () => {
    const { server, loading } = await load((sent) => (sent === 450 ? 'delayed' : 'stored'))
    await expect(loading).rejects.toThrow(LoadRefused)
    await expect(loading).rejects.toThrow(/another order .* --one-at-a-time/)
    expect(server.log.length).toBeLessThan(EVENTS)
  })

  it('is refused if one append was lost and later ones were not', async () => {
    const { loading } = await load((sent) => (sent === 450 ? 'lost' : 'stored'))
    await expect(loading).rejects.toThrow(/another order/)
  })

  it('is refused if the log has another event', async () => {
    const server = createServer()
    server.log.push({ stream: 'sample-3', id: 'another' })
    const open = () => Promise.reject(new StoreUnavailable('not there'))
    await expect(createPipelinedLoader(server, open).load(events)).rejects.toThrow(
      /The log has other events already/,
    )
  })

  it('is refused with the cause if the store is away', async () => {
    const away = async () => Promise.reject(new StoreUnavailable('away'))
    await expect(createPipelinedLoader({ append: away }, away).load(events)).rejects.toThrow(StoreUnavailable)
  })
})
