import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { startStandIn } from '../support/eventstoredb/stand-in.ts'
import { failToStart } from '../support/failing-start.ts'
import { runOperation, startOperation } from '../support/operations.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const KILLS = 3
const KILL_WITHIN_MS = 2_500

const server = await startStandIn()
let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
  await server.stop()
})

const hashIn = (output: string): string | undefined => /sha256 ([0-9a-f]{64})/.exec(output)?.[1]

/** The events as each store has them, without the position, which differs by store. */
const withoutPositions = (events: readonly RecordedEvent[]) =>
  events.map(({ position: _, ...event }) => event)

/** Stops the product, and verifies what it leaves. */
const stopAndRead = async (variables: Readonly<Record<string, string>> = {}) => {
  expect(await product.stop()).toBe(0)
  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url, variables)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
  return withoutPositions(events)
}

test('a log is moved to EventStoreDB and back, identical by its hash, and the product continues with it', async () => {
  const port = await freePort()
  product = await startProduct({ port })
  const { dataDir } = product
  const user = connect(product.url, product.accounts.user?.token)
  const { id } = await createProject(user, 'moved')
  await approve(connect(product.url, product.accounts.moderator?.token), id)

  // While the product runs, most events are copied and nothing is switched.
  const there = ['--to', server.url]
  const ahead = await runOperation('move-log', there, { DATA_DIR: dataDir })
  expect(ahead).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop it and run the same command'),
  })
  ok(await user.patch(`/v2/project/${id}`, { title: 'Published meanwhile' }), 204)
  const inPostgres = await stopAndRead()

  for (let kill = 0; kill < KILLS; kill += 1) {
    const moving = startOperation('move-log', there, { DATA_DIR: dataDir })
    await pause(randomInt(KILL_WITHIN_MS))
    moving.process.kill('SIGKILL')
    await moving.ended
  }
  const moved = await runOperation('move-log', there, { DATA_DIR: dataDir })
  expect(moved.output).toMatch(/Both logs hold the same|were moved to EventStoreDB/)

  const refused = await failToStart({ DATA_DIR: dataDir, PORT: `${port}` })
  expect(refused.said).toEqual([expect.stringContaining('The events were moved to EventStoreDB')])
  const variables = { EVENTSTORE_URL: server.url }
  product = await startProduct({ dataDir, port, env: variables })
  const again = connect(product.url, product.accounts.user?.token)
  expect(ok(await again.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published meanwhile' })
  ok(await again.patch(`/v2/project/${id}`, { title: 'Published over there' }), 204)
  expect(ok(await again.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published over there' })
  const inEventStoreDb = await stopAndRead(variables)
  expect(inEventStoreDb.slice(0, inPostgres.length)).toEqual(inPostgres)
  expect(inEventStoreDb.length).toBeGreaterThan(inPostgres.length)

  const back = await runOperation('move-log', ['--to', 'postgres'], { DATA_DIR: dataDir, ...variables })
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Take EVENTSTORE_URL out') })
  expect(hashIn(back.output)).toBeDefined()
  const elsewhere = await failToStart({ DATA_DIR: dataDir, PORT: `${port}`, ...variables })
  expect(elsewhere.said).toEqual([expect.stringContaining('The events were moved to Postgres')])
  product = await startProduct({ dataDir, port })
  const home = connect(product.url, product.accounts.user?.token)
  expect(ok(await home.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published over there' })
  expect((await stopAndRead()).slice(0, inEventStoreDb.length)).toEqual(inEventStoreDb)
})

test('a log is not moved onto another one', async () => {
  const store = await openEventStore({ databaseUrl: '', eventStoreUrl: server.url })
  const other = await startStandIn()
  const there = await openEventStore({ databaseUrl: '', eventStoreUrl: other.url })
  const metadata = {
    commandId: 'a',
    correlationId: 'a',
    causationId: 'a',
    actor: 'system:specs',
    at: '',
    schema: 1,
  }
  await there.append('stranger-1', -1n, [
    { id: '00000000-0000-4000-8000-000000000001', type: 'Appeared', data: {}, metadata },
  ])
  await Promise.all([store.close(), there.close()])
  const refused = await runOperation('move-log', ['--to', other.url], { DATA_DIR: product.dataDir })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the logs differ at event 0') })
  await other.stop()
})
