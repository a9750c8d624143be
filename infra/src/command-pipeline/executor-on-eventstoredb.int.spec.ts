import { randomBytes, randomUUID } from 'node:crypto'
import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { reject } from '@modstead/domain/kernel/rejection'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyChain } from '../event-store/audit.ts'
import { createCodec } from '../event-store/codec.ts'
import { type StandIn, startStandIn } from '../event-store/eventstoredb/stand-in/server.ts'
import { openEventStoreDb } from '../event-store/eventstoredb/store.ts'
import { type EventStore, StoreUnavailable } from '../event-store/port.ts'
import { createStreams } from '../event-store/streams.ts'
import { openVault } from '../personal-data/postgres-vault.ts'
import type { Vault } from '../personal-data/vault.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { createExecutor, type Executor } from './executor.ts'

type Begun = DomainEvent<'Begun', object>
type Counted = DomainEvent<'Counted', { to: number }>
interface Command extends DomainCommand {
  readonly type: 'begin' | 'count'
}

/** Only what was begun can be counted on, so that a stream that reads as empty refuses. */
const decider: Decider<number, Command, Begun | Counted, 'not-begun' | 'begun'> = {
  initial: -1,
  decide: ({ type }, state) => {
    if (type === 'begin') return state < 0 ? [{ type: 'Begun', data: {} }] : reject('begun', 'It runs.')
    return state < 0
      ? reject('not-begun', 'Nothing was begun.')
      : [{ type: 'Counted', data: { to: state + 1 } }]
  },
  evolve: (_, event) => (event.type === 'Begun' ? 0 : event.data.to),
}
const counter: Aggregate<number, Command, Begun | Counted, 'not-begun' | 'begun'> = {
  category: 'counter',
  decider,
}
const context = { actor: { kind: 'system', name: 'spec' }, now: '2026-11-21T12:00:00.000Z' } as const

let database: TestDatabase
let pool: pg.Pool
let vault: Vault
let server: StandIn
let store: EventStore

const newExecutor = (): Executor =>
  createExecutor(createStreams(store, createCodec({ Begun: { version: 1 }, Counted: { version: 1 } }, vault)))

const send = (executor: Executor, id: string, type: Command['type'], isOneTime = true) =>
  executor.execute(counter, id, { type }, context, {
    commandId: randomUUID(),
    isOneTime,
    via: bySystem('spec'),
  })

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'executor on EventStoreDB spec' })
  vault = await openVault({ pool, masterKey: randomBytes(32) })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})
beforeEach(async () => {
  server = await startStandIn()
  store = openEventStoreDb(server.url)
})
afterEach(async () => {
  await store.close()
  server.stop()
})

const callsOf = async (work: () => Promise<unknown>) => {
  const { reads, appends } = server.calls
  await work()
  return { reads: server.calls.reads - reads, appends: server.calls.appends - appends }
}

test('a command is one call where its stream is in memory, and two where it is not', async () => {
  const executor = newExecutor()
  expect(await callsOf(() => send(executor, 'a', 'begin'))).toEqual({ reads: 1, appends: 1 })
  expect(await callsOf(() => send(executor, 'a', 'count'))).toEqual({ reads: 0, appends: 1 })
  expect(await callsOf(() => send(newExecutor(), 'a', 'count'))).toEqual({ reads: 1, appends: 1 })
})

test('a command whose id came from outside reads back what is stored', async () => {
  const executor = newExecutor()
  await send(executor, 'a', 'begin')
  expect(await callsOf(() => send(executor, 'a', 'count', false))).toEqual({ reads: 1, appends: 1 })
})

test('the end of a command that another process has stored at another time goes on from what is stored', async () => {
  const [one, other] = [newExecutor(), newExecutor()]
  await send(one, 'a', 'begin')
  await other.load(counter, 'a')
  const intent = { commandId: randomUUID(), via: bySystem('spec') }
  const first = await one.execute(counter, 'a', { type: 'count' }, context, intent)
  const later = { ...context, now: '2026-11-21T12:00:01.000Z' }
  expect(await other.execute(counter, 'a', { type: 'count' }, later, intent)).toEqual(first)
  await send(other, 'a', 'count')
  expect((await verifyChain(store)).broken).toEqual([])
})

test('commands over a server that falls silent and is killed: all that was acknowledged is there, in whole chains', async () => {
  const executor = newExecutor()
  const ids = Array.from({ length: 16 }, (_, index) => `${index}`)
  for (const id of ids) await send(executor, id, 'begin')
  const acknowledged = new Map(ids.map((id) => [id, 0]))
  let faults = 0
  let writing = ids.length
  const writers = ids.map(async (id, index) => {
    for (let sent = 0; sent < 60 || faults < 12; sent++)
      try {
        // Two in three ask a process that has nothing in memory.
        await send(sent % 3 === 0 ? executor : newExecutor(), id, 'count', sent % 2 === index % 2)
        acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable)
      }
    writing -= 1
  })
  while (writing > 0) {
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

test('a change of a stream that could not be read while the server was silent is made once it answers again', async () => {
  const executor = newExecutor()
  await send(executor, 'a', 'begin')
  const another = newExecutor()
  server.fallSilent()
  await expect(send(another, 'a', 'count')).rejects.toBeInstanceOf(StoreUnavailable)
  await server.restart()
  expect(await send(another, 'a', 'count')).toMatchObject({ revision: 1n })
  expect((await verifyChain(store)).broken).toEqual([])
})
