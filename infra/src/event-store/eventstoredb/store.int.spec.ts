import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventStoreContract } from '../contract.ts'
import { NO_STREAM } from '../port.ts'
import { sampleEvents } from '../sample-events.ts'
import { startStandIn } from './stand-in/server.ts'
import { openEventStoreDb } from './store.ts'

eventStoreContract('EventStoreDB adapter on a stand-in of the server', async () => {
  const server = await startStandIn()
  return {
    open: async () => openEventStoreDb(server.url),
    breakConnections: () => server.restart(),
    dispose: async () => server.stop(),
  }
})

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
