import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { shareClient } from '@modstead/infra/event-store/eventstoredb/shared-client'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { NO_STREAM } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../../support/eventstoredb/stand-in.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

let server: StandIn
beforeEach(async () => {
  server = await startStandIn()
})
afterEach(() => server.stop())

test('all stores with the same address append through one client', async () => {
  const [one, other] = [shareClient(server.url), shareClient(server.url)]
  expect(other.appends).toBe(one.appends)
  await one.release()
  const clients = await Promise.all(
    [1, 2].map(() => other.appends.run(performance.now() + 60_000, async (client) => client)),
  )
  expect(clients[0]).toBe(clients[1])
  await other.release()
})

test('a failing append client is closed before the next one appends', async () => {
  const shared = shareClient(server.url)
  const deadline = performance.now() + 60_000
  const steps: string[] = []
  const broken = shared.appends.run(deadline, async (client) => {
    const { dispose } = client
    client.dispose = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await dispose()
      steps.push('disposed')
    }
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  await shared.appends.run(deadline, async () => steps.push('appended'))
  expect(steps).toEqual(['disposed', 'appended'])
  await shared.release()
})

test('appends that are waiting when a client fails do not use it', async () => {
  const shared = shareClient(server.url)
  const deadline = performance.now() + 60_000
  const failed = Promise.withResolvers<never>()
  let made = 0
  const attempts = Array.from({ length: 40 }, () =>
    shared.appends.run(deadline, () => {
      made += 1
      return failed.promise
    }),
  )
  await expect.poll(() => made, { timeout: 60_000 }).toBeGreaterThan(0)
  const before = made
  failed.reject(new Error('broken'))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(40).fill('rejected'))
  expect(made).toBe(before)
  await shared.release()
})

test('a replaced client opens no stream besides that of the next one', async () => {
  const shared = shareClient(server.url)
  const deadline = performance.now() + 60_000
  const append = (client: EventStoreDBClient) =>
    client.appendToStream('late', proposed, { expectedRevision: 'no_stream' })
  const proposed = sampleEvents(1).map(({ id, type }) => jsonEvent({ id, type, data: {} }))
  let late: Promise<unknown> | undefined
  const broken = shared.appends.run(deadline, async (client) => {
    const looking = Promise.withResolvers<void>()
    late = looking.promise.then(() => append(client)).catch(String)
    setTimeout(looking.resolve, 100)
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  await shared.appends.run(deadline, append)
  expect(await late).toContain('another client took its place')
  expect(server.calls.appends).toBe(1)
  await shared.release()
})

test('a process that closes its store exits, whatever it had open', async () => {
  const script = `
    const { openEventStoreDb } = await import(${JSON.stringify(pathOf('infra/src/event-store/eventstoredb/store.ts'))})
    const store = openEventStoreDb(${JSON.stringify(server.url)})
    await store.head()
    for await (const { kind } of store.subscribe(-1n)) if (kind === 'caught-up') break
    const left = store.subscribe(-1n)
    await left.next()
    await store.close()
    console.log('closed')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: pathOf('infra'),
    timeout: 60_000,
  })
  expect(stdout).toBe('closed\n')
})

test('a follower is told repeatedly that the position is known, but not while the server is silent', async () => {
  const store = openEventStoreDb(server.url)
  const { position } = await store.append('rules-1', NO_STREAM, sampleEvents(1))
  const stop = new AbortController()
  let beats = 0
  const following = (async () => {
    for await (const others of store.followOthers(position, stop.signal))
      if (others.traces.length === 0) {
        expect(others.position).toBe(position)
        beats += 1
      }
  })()
  await expect.poll(() => beats, { timeout: 60_000 }).toBeGreaterThan(2)
  server.fallSilent()
  // One may have been in progress.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = beats
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(beats).toBe(before)
  await server.restart()
  await expect.poll(() => beats, { timeout: 60_000 }).toBeGreaterThan(before)
  stop.abort()
  await following
  await store.close()
})

test('the other client of the same server, whose definitions conflict with ours, is not installed', async () => {
  const lock = await readFile(pathOf('package-lock.json'), 'utf8')
  expect(lock).toContain('@eventstore/db-client')
  expect(lock).not.toContain(['kurrentdb', 'client'].join('-'))
})
