import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openEventStore } from '@modstead/infra/event-store/open'
import { openLog } from '@modstead/infra/event-store/open-log'
import { encodePosition, type RecordedEvent, START } from '@modstead/infra/event-store/port'
import { EMPTY_STREAM, type StreamEnd } from '@modstead/infra/event-store/streams'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { sampleProject } from '@modstead/projectors/samples/sample-log'
import { afterAll, expect, test } from 'vitest'
import { startStandIn } from '../support/eventstoredb/stand-in.ts'
import { runOperation, startOperation } from '../support/operations.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const PROJECTS = 60
const KILLS = 8
/** A backup or a restore of these data is killed within this time. */
const KILL_WITHIN_MS = 2_500

const masterKey = randomBytes(32)
const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

const openLogOn = async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'specs' })
  const { store, streams } = await openLog({ pool, databaseUrl: database.url, masterKey, eventCatalogue })
  const close = async () => {
    await store.close()
    await pool.end()
  }
  cleanUps.push(() => database.close())
  return { url: database.url, store, streams, close }
}

const fill = async ({ streams }: Pick<Awaited<ReturnType<typeof openLogOn>>, 'streams'>) => {
  const ends = new Map<string, StreamEnd>()
  for (let project = 1; project <= PROJECTS; project += 1)
    for (const [index, { stream, event }] of sampleProject(project, 3).entries()) {
      const context = {
        commandId: `fill ${project} ${index}`,
        command: 'Seed',
        via: bySystem('specs'),
        actor: 'system:specs',
        at: '2026-02-03T04:05:06.000Z',
      }
      ends.set(stream, await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [event], context))
    }
}

const eventsOf = async ({ store }: Pick<Awaited<ReturnType<typeof openLogOn>>, 'store'>) => {
  const events: RecordedEvent[] = []
  for await (const batch of store.readAll(START)) events.push(...batch)
  return events
}

const temporary = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-killed-'))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const variablesFor = async (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: await temporary(),
  MASTER_KEY: masterKey.toString('hex'),
})

/** Runs and kills it, a little later each time, until it finishes first. */
const killAgainAndAgain = async (...operation: Parameters<typeof startOperation>): Promise<void> => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = startOperation(...operation)
    await pause(randomInt(KILL_WITHIN_MS))
    running.process.kill('SIGKILL')
    await running.ended
  }
}

test('a backup that is killed repeatedly is complete in the end, and never says so before', async () => {
  const source = await openLogOn()
  await fill(source)
  const events = await eventsOf(source)
  await source.close()
  const backup = join(await temporary(), 'backup')
  const variables = await variablesFor(source.url)
  await killAgainAndAgain('back-up-product', [backup], variables)
  const between = await runOperation('back-up-product', [backup, '--verify'], {})
  expect(between.output).toMatch(/whole up to event|There is no backup/)
  expect(await runOperation('back-up-product', [backup], variables)).toMatchObject({ code: 0 })
  const verified = await runOperation('back-up-product', [backup, '--verify'], {})
  expect(verified).toMatchObject({
    code: 0,
    output: expect.stringContaining(`whole up to event ${events.length.toLocaleString('en-US')}`),
  })

  const target = await openTestDatabase()
  cleanUps.push(() => target.close())
  const into = await variablesFor(target.url)
  await killAgainAndAgain('restore-product', [backup], into)
  const restored = await runOperation('restore-product', [backup], into)
  expect(restored.output).toMatch(/Positions are those of before|There is a catalogue already/)
  const pool = createPool(target.url, { name: 'specs' })
  const opened = await openLog({ pool, databaseUrl: target.url, masterKey, eventCatalogue })
  expect(await eventsOf(opened)).toEqual(events)
  await opened.store.close()
  await pool.end()
})

test('a restore into EventStoreDB that was killed halfway is finished by the next one', async () => {
  const source = await openLogOn()
  await fill(source)
  const events = await eventsOf(source)
  await source.close()
  const backup = join(await temporary(), 'backup')
  const made = await runOperation('back-up-product', [backup], await variablesFor(source.url))
  expect(made).toMatchObject({ code: 0 })

  const server = await startStandIn()
  cleanUps.push(() => server.stop())
  const target = await openTestDatabase()
  cleanUps.push(() => target.close())
  const into = { ...(await variablesFor(target.url)), EVENTSTORE_URL: server.url }
  const restoring = startOperation('restore-product', [backup], into)
  while (server.calls.appends < 20 && restoring.process.exitCode === null) await pause(1)
  server.fallSilent()
  restoring.process.kill('SIGKILL')
  expect(await restoring.ended).toBe(null)
  await server.restart()

  const open = () => openEventStore({ databaseUrl: '', eventStoreUrl: server.url })
  const half = await open()
  const stored = (await eventsOf({ store: half })).length
  await half.close()
  expect(stored).toBeGreaterThan(1)
  expect(stored).toBeLessThan(events.length)

  // EventStoreDB cannot lose what the first one brought.
  const earlier = ['--until', encodePosition(events[0]?.position ?? START)]
  expect(await runOperation('restore-product', [backup, ...earlier], into)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The event store differs from the backup at event 1.'),
  })
  expect(await runOperation('restore-product', [backup], into)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Positions are new'),
  })
  expect(await runOperation('restore-product', [backup], into)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is a catalogue already'),
  })
  const whole = await open()
  const restored = await eventsOf({ store: whole })
  await whole.close()
  const withoutPosition = ({ position: _, ...event }: RecordedEvent) => event
  expect(restored.map(withoutPosition)).toEqual(events.map(withoutPosition))
  expect(await runOperation('verify-audit-chain', [], into)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${events.length.toLocaleString('en-US')} events`),
  })
})

test('a backup on a full disk says so, and continues when there is space again', async ({ skip }) => {
  const disk = await mountSmallDisk(16)
  if (typeof disk === 'string') return skip(disk)
  cleanUps.push(() => disk.unmount())
  const source = await openLogOn()
  await fill(source)
  await source.close()
  const variables = await variablesFor(source.url)
  const backup = join(disk.path, 'backup')
  await disk.fill(0)
  const refused = await runOperation('back-up-product', [backup], variables)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/no space is left|is full/)
  await disk.makeRoom()
  expect(await runOperation('back-up-product', [backup], variables)).toMatchObject({ code: 0 })
  expect(await runOperation('back-up-product', [backup, '--verify'], {})).toMatchObject({ code: 0 })
})
