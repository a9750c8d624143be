import { randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { type EventStore, StoreUnavailable } from '@modstead/infra/event-store/port'
import { verifyChain } from '@modstead/infra/event-store/test-audit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { counter, counterContext, type Executors, openExecutors, send } from '../../support/counter.ts'
import { type StandIn, startStandIn } from '../../support/eventstoredb/stand-in.ts'

let executors: Executors
let server: StandIn
let store: EventStore

const newExecutor = () => executors.on(store)
const FAULTS = 12
const repeatable = { isOneTime: false }

beforeAll(async () => {
  executors = await openExecutors()
})
afterAll(() => executors.close())
beforeEach(async () => {
  server = await startStandIn()
  store = openEventStoreDb(server.url)
})
afterEach(async () => {
  await store.close()
  await server.stop()
})

const callsOf = async (work: () => Promise<unknown>) => {
  const { streamReads, appends } = server.calls
  await work()
  return { reads: server.calls.streamReads - streamReads, appends: server.calls.appends - appends }
}

test('a command takes one call if its stream is in memory, and two otherwise', async () => {
  const executor = newExecutor()
  expect(await callsOf(() => send(executor, 'a', 'begin'))).toEqual({ reads: 1, appends: 1 })
  expect(await callsOf(() => send(executor, 'a', 'count'))).toEqual({ reads: 0, appends: 1 })
  expect(await callsOf(() => send(newExecutor(), 'a', 'count'))).toEqual({ reads: 1, appends: 1 })
})

test("a command with a client's id reads back what is stored", async () => {
  const executor = newExecutor()
  await send(executor, 'a', 'begin')
  expect(await callsOf(() => send(executor, 'a', 'count', repeatable))).toEqual({ reads: 1, appends: 1 })
})

test('the rest of a command that another process stored at a different time continues from the stored events', async () => {
  const [one, other] = [newExecutor(), newExecutor()]
  await send(one, 'a', 'begin')
  await other.load(counter, 'a')
  const intent = { commandId: randomUUID(), via: bySystem('spec') }
  const first = await one.execute(counter, 'a', { type: 'count' }, counterContext, intent)
  const later = { ...counterContext, now: '2026-11-21T12:00:01.000Z' }
  expect(await other.execute(counter, 'a', { type: 'count' }, later, intent)).toEqual(first)
  await send(other, 'a', 'count')
  expect((await verifyChain(store)).broken).toEqual([])
})

test('commands to a server that falls silent and is killed: everything acknowledged is there, in complete chains', async () => {
  const executor = newExecutor()
  const ids = Array.from({ length: 16 }, (_, index) => `${index}`)
  for (const id of ids) await send(executor, id, 'begin')
  const acknowledged = new Map(ids.map((id) => [id, 0]))
  let faults = 0
  const writers = ids.map(async (id, index) => {
    for (let sent = 0; sent < 30 || faults < FAULTS; sent++)
      try {
        // Two in three go to a process with nothing in memory.
        await send(sent % 3 === 0 ? executor : newExecutor(), id, 'count', {
          isOneTime: sent % 2 === index % 2,
        })
        acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable)
      }
  })
  while (faults < FAULTS) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (faults % 3 === 2) server.fallSilent()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.restart()
    faults += 1
  }
  await Promise.all(writers)
  const audit = await verifyChain(store)
  expect(audit.broken).toEqual([])
  for (const id of ids)
    expect((await newExecutor().load(counter, id)).state).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0)
}, 120_000)

test('a change to a stream that could not be read while the server was silent is made once it answers again', async () => {
  const executor = newExecutor()
  await send(executor, 'a', 'begin')
  const another = newExecutor()
  server.fallSilent()
  await expect(send(another, 'a', 'count')).rejects.toBeInstanceOf(StoreUnavailable)
  await server.restart()
  expect(await send(another, 'a', 'count')).toMatchObject({ revision: 1n })
  expect((await verifyChain(store)).broken).toEqual([])
})
