import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventStoreContract } from '@modstead/infra/event-store/contract'
import { shareClient } from '@modstead/infra/event-store/eventstoredb/shared-client'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { NO_STREAM, type Position, START } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { expect, test } from 'vitest'
import { startStandIn } from '../../support/eventstoredb/stand-in.ts'

const READER_WORKS_MS = 150

eventStoreContract('EventStoreDB adapter on a stand-in of the server', async () => {
  const server = await startStandIn()
  return {
    open: async () => openEventStoreDb(server.url),
    breakConnections: () => server.restart(),
    dispose: async () => server.stop(),
  }
})

test('F12: a follower is never beyond the head, although the log ends with an event of the server itself', async () => {
  const server = await startStandIn()
  const store = openEventStoreDb(server.url)
  for (let number = 0; number < 39; number += 1)
    await store.append(`many-${randomUUID()}`, NO_STREAM, sampleEvents(1))
  // The stand-in writes statistics after its fortieth event, and reports a checkpoint every 32 events.
  const before: Position[] = []
  for await (const batch of store.readAll(START)) before.push(...batch.map(({ position }) => position))
  const stopped = new AbortController()
  const seen: Position[] = []
  for await (const item of store.subscribe(before[7] ?? START, {}, stopped.signal)) {
    if (item.kind === 'events') seen.push(...item.events.map(({ position }) => position))
    if (item.kind === 'checkpoint') seen.push(item.position)
    if (item.kind === 'caught-up') stopped.abort()
  }
  expect(seen).toEqual(before.slice(8))
  expect(seen.at(-1)).toBe(await store.head())
  await store.close()
  server.stop()
})

test('a slow reader of some types reaches the end, wherever a checkpoint falls while it is held', async () => {
  const server = await startStandIn()
  const store = openEventStoreDb(server.url)
  const [OTHERS, WANTED] = [40, 1_200]
  await store.append(`others-${randomUUID()}`, NO_STREAM, sampleEvents(OTHERS, 'Other'))
  await store.append(`wanted-${randomUUID()}`, NO_STREAM, sampleEvents(WANTED, 'Wanted'))
  const all: Position[] = []
  for await (const batch of store.readAll(START)) all.push(...batch.map(({ position }) => position))
  // The stand-in reports a checkpoint every 32 events that it has looked at.
  for (let others = 0; others < 33; others += 1) {
    const read: Position[] = []
    const after = all[OTHERS - 1 - others] ?? START
    for await (const batch of store.readAll(after, { types: ['Wanted'] })) {
      // Meanwhile more arrives than is kept for it.
      if (read.length === 0) await pause(READER_WORKS_MS)
      read.push(...batch.map(({ position }) => position))
    }
    expect(read).toEqual(all.slice(OTHERS))
  }
  await store.close()
  server.stop()
}, 60_000)

test('an append that is stored but never answered is resolved by a new client', async () => {
  const server = await startStandIn()
  const store = openEventStoreDb(server.url)
  const stream = `silent-${randomUUID()}`
  await store.append(stream, NO_STREAM, sampleEvents(1))
  const events = sampleEvents(3)
  server.fallSilent()
  const pending = store.append(stream, 0n, events)
  setTimeout(() => server.restart(), 200)
  expect((await pending).revision).toBe(3n)
  const stored: string[] = []
  for await (const { id } of store.readStream(stream, { from: 1n })) stored.push(id)
  expect(stored).toEqual(events.map(({ id }) => id))
  await store.close()
  server.stop()
})

test('a stream is read completely while the client is replaced repeatedly', async () => {
  const server = await startStandIn()
  const store = openEventStoreDb(server.url)
  const shared = shareClient(server.url)
  const stream = `replaced-${randomUUID()}`
  const COUNT = 2_000
  await store.append(stream, NO_STREAM, sampleEvents(COUNT))
  let replacing = true
  const replacements = (async () => {
    // Growing pauses leave time for a page on any machine.
    for (let pause = 10; pause <= 300; pause += 10) {
      const use = shared.use()
      shared.replace(use.client)
      use.end()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    replacing = false
  })()
  while (replacing) {
    let count = 0
    for await (const _ of store.readStream(stream)) count += 1
    expect(count).toBe(COUNT)
  }
  await replacements
  await Promise.all([store.close(), shared.release()])
  server.stop()
})
