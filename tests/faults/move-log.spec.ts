import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { eventsAfter, type ToldEvent } from '../support/event-lines.ts'
import type { Entry } from '../support/eventstoredb/entry-file.ts'
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

/** A cursor that was kept in the former store continues in this one, at the same event. */
const expectSameFeed = async (former: readonly ToldEvent[]) => {
  for (const at of [0, Math.floor(former.length / 2), former.length - 1])
    expect((await eventsAfter(product, former[at]?.cursor)).slice(0, former.length - at - 1)).toEqual(
      former.slice(at + 1),
    )
}

const audit = (options: readonly string[], variables: Readonly<Record<string, string>>) =>
  runOperation('verify-audit-chain', options, { DATA_DIR: product.dataDir, ...variables })

/** The moved log holds what was signed of it in the former store. */
const expectSigned = async (events: number, variables: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await audit([], variables)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`signed heads? fits?, the last one of ${events.toLocaleString('en-US')} events`),
    ),
  })
}

/** Stops the product, verifies what it leaves, and signs all of it. */
const stopAndRead = async (variables: Readonly<Record<string, string>> = {}) => {
  expect(await product.stop()).toBe(0)
  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url, variables)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
  expect(await audit(['--sign'], variables)).toMatchObject({ code: 0 })
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
  const told = await eventsAfter(product)
  const inPostgres = await stopAndRead()

  for (let kill = 0; kill < KILLS; kill += 1) {
    const moving = startOperation('move-log', there, { DATA_DIR: dataDir })
    await pause(randomInt(KILL_WITHIN_MS))
    moving.process.kill('SIGKILL')
    await moving.ended
  }
  const moved = await runOperation('move-log', there, { DATA_DIR: dataDir })
  expect(moved.output).toMatch(/Both logs hold the same|were moved to EventStoreDB/)
  await expectSigned(inPostgres.length, { EVENTSTORE_URL: server.url })

  const refused = await failToStart({ DATA_DIR: dataDir, PORT: `${port}` })
  expect(refused.said).toEqual([expect.stringContaining('The events were moved to EventStoreDB')])
  const variables = { EVENTSTORE_URL: server.url }
  product = await startProduct({ dataDir, port, env: variables })
  const again = connect(product.url, product.accounts.user?.token)
  expect(ok(await again.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published meanwhile' })
  ok(await again.patch(`/v2/project/${id}`, { title: 'Published over there' }), 204)
  expect(ok(await again.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published over there' })
  await expectSameFeed(told)
  const toldThere = await eventsAfter(product)
  expect(toldThere.length).toBeGreaterThan(told.length)
  const inEventStoreDb = await stopAndRead(variables)
  expect(inEventStoreDb.slice(0, inPostgres.length)).toEqual(inPostgres)
  expect(inEventStoreDb.length).toBeGreaterThan(inPostgres.length)

  const back = await runOperation('move-log', ['--to', 'postgres'], { DATA_DIR: dataDir, ...variables })
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Take EVENTSTORE_URL out') })
  expect(hashIn(back.output)).toBeDefined()
  await expectSigned(inEventStoreDb.length)
  const elsewhere = await failToStart({ DATA_DIR: dataDir, PORT: `${port}`, ...variables })
  expect(elsewhere.said).toEqual([expect.stringContaining('The events were moved to Postgres')])
  product = await startProduct({ dataDir, port })
  const home = connect(product.url, product.accounts.user?.token)
  expect(ok(await home.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Published over there' })
  await expectSameFeed(toldThere)
  expect((await stopAndRead()).slice(0, inEventStoreDb.length)).toEqual(inEventStoreDb)
})

test('a log is not moved onto a copy in which somebody altered an event', async () => {
  let events = 0
  const alter = (entry: Entry): Entry => ({
    ...entry,
    events: entry.events.map((event) => ({ ...event, data: Buffer.from('{"altered":true}') })),
  })
  await server.tamper((entries) => {
    const ours = entries.filter(({ stream }) => !stream.startsWith('$'))
    const middle = Math.floor(ours.length / 2)
    events = ours.slice(0, middle).reduce((sum, entry) => sum + entry.events.length, 0)
    return ours.with(middle, alter(ours[middle] as Entry))
  })
  const refused = await runOperation('move-log', ['--to', server.url], { DATA_DIR: product.dataDir })
  expect(events).toBeGreaterThan(10)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(`the logs differ at event ${events.toLocaleString('en-US')}`),
  })
})

test('a log is not moved onto another one', async () => {
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
  await there.close()
  const refused = await runOperation('move-log', ['--to', other.url], { DATA_DIR: product.dataDir })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the logs differ at event 0') })
  await other.stop()
})
