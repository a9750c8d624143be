import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import {
  type EventStore,
  type NewEvent,
  type Revision,
  START,
  StoreUnavailable,
} from '@modstead/infra/event-store/port'
import { verifyChain } from '@modstead/infra/event-store/test-audit'
import { expect } from 'vitest'
import { counter, type Executors, send } from '../../support/counter.ts'

const WRITERS = 16
const AGAIN_MS = 50
/** Patience of the specs, not an expectation. */
const WITHIN = { timeout: 120_000, interval: 20 }

export interface Writing {
  /** Resolves once this many more commands were acknowledged. */
  acknowledged(more: number): Promise<void>
  /** Ends the writers, and checks that each acknowledged command is stored once, in intact chains. */
  settle(): Promise<void>
}

interface Writer {
  readonly id: string
  acknowledged: number
}

/** Each writer counts in its own stream, and repeats a command with the same id until it is acknowledged. */
export const startWriters = async (executors: Executors, store: EventStore): Promise<Writing> => {
  const writers: Writer[] = Array.from({ length: WRITERS }, () => ({ id: randomUUID(), acknowledged: 0 }))
  const over = new AbortController()
  const failures: unknown[] = []
  const before = await store.head()

  const acknowledge = async (executor: () => Executor, { id }: Writer, type: 'begin' | 'count') => {
    const commandId = randomUUID()
    for (;;)
      try {
        return await send(executor(), id, type, { commandId, isOneTime: false })
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
      }
  }
  const write = async (writer: Writer): Promise<void> => {
    const own = executors.on(store)
    await acknowledge(() => own, writer, 'begin')
    for (let sent = 0; !over.signal.aborted; sent++) {
      // One in three goes to a process with nothing in memory.
      await acknowledge(() => (sent % 3 === 0 ? executors.on(store) : own), writer, 'count')
      writer.acknowledged += 1
    }
  }
  const writing = Promise.all(
    writers.map((writer) => write(writer).catch((error: unknown) => void failures.push(error))),
  )
  const total = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

  return {
    async acknowledged(more) {
      const wanted = total() + more
      await expect.poll(() => (failures.length > 0 ? failures : total() >= wanted), WITHIN).toBe(true)
    },
    async settle() {
      over.abort()
      await writing
      expect(failures).toEqual([])
      const afresh = executors.on(store)
      for (const { id, acknowledged } of writers)
        expect((await afresh.load(counter, id)).state).toBe(acknowledged)
      expect(await verifyChain(store, before)).toMatchObject({
        broken: [],
        streams: WRITERS,
        events: total() + WRITERS,
      })
    },
  }
}

/** Appends like a caller that must know the outcome: again with the same ids until it is known. */
export const appendUntilKnown = async (
  store: EventStore,
  stream: string,
  expected: Revision,
  events: readonly NewEvent[],
): Promise<Revision> => {
  for (;;)
    try {
      return (await store.append(stream, expected, events)).revision
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
}

/**
 * Follows the log and records the events. Continues after the last event whenever the store was away for
 * long.
 */
export const follow = (store: EventStore, prefix: string) => {
  const stop = new AbortController()
  const heard: string[] = []
  let position = START
  const round = async () => {
    for await (const item of store.subscribe(position, { streamPrefixes: [prefix] }, stop.signal)) {
      if (item.kind !== 'events') continue
      heard.push(...item.events.map(({ id }) => id))
      position = item.events.at(-1)?.position ?? position
    }
  }
  const running = (async () => {
    while (!stop.signal.aborted)
      await round().catch(async (error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error
        await pause(AGAIN_MS)
      })
  })()
  return {
    heard,
    async stop() {
      stop.abort()
      await running
    },
  }
}
