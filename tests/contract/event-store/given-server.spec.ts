import { randomUUID } from 'node:crypto'
import { serverAnswers } from '@modstead/infra/event-store/eventstoredb/server-answers'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { NO_STREAM } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmptyEventStore } from '../../support/engines/empty-event-store.ts'
import type { Engine } from '../../support/engines/engine.ts'
import {
  eventStoreDbEngine,
  GIVEN_EVENT_STORE,
  STAND_IN_FOR_FULL,
} from '../../support/engines/eventstoredb.ts'
import { startEngines } from '../../support/engines/start-engines.ts'
import { startServerCluster } from '../../support/eventstoredb/server-cluster.ts'
import { startServerProcess } from '../../support/eventstoredb/server-process.ts'

describe('a server that EVENTSTORE_URL names for the specs of engines', () => {
  const ends: (() => Promise<void>)[] = []
  beforeEach(() => vi.stubEnv(GIVEN_EVENT_STORE, undefined))
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const end of ends.splice(0)) await end()
  })

  const give = async (start: () => Promise<{ readonly url: string; stop(): Promise<void> }>) => {
    const { url, stop } = await start()
    ends.push(stop)
    vi.stubEnv('EVENTSTORE_URL', url)
    return url
  }

  it.each([
    ['one node', startServerProcess],
    ['a cluster', startServerCluster],
  ])('is the one that they run on, and outlives them: %s', async (_, start) => {
    const url = await give(start)
    const running = await eventStoreDbEngine.start()
    expect(running).toMatchObject({ variables: { EVENTSTORE_URL: url } })
    expect(running.standsInFor).toBeUndefined()
    expect(process.env[GIVEN_EVENT_STORE]).toBe(url)
    await running.stop()
    expect(await serverAnswers(url)).toBeUndefined()
  })

  it('is the log of a whole product as long as it has no events, and what takes its place then is said', async () => {
    const url = await give(startServerProcess)
    await eventStoreDbEngine.start()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const first = await startEmptyEventStore()
    expect(first).toMatchObject({ variables: { EVENTSTORE_URL: url } })
    await first.stop()
    expect(said).not.toHaveBeenCalled()

    const store = openEventStoreDb(url)
    await store.append(`given-${randomUUID()}`, NO_STREAM, sampleEvents(1))
    await store.close()
    const second = await startEmptyEventStore()
    ends.push(second.stop)
    expect(second.variables.EVENTSTORE_URL).not.toBe(url)
    expect(second.standsInFor).toBe(STAND_IN_FOR_FULL)
    expect(said).toHaveBeenCalledExactlyOnceWith(`${STAND_IN_FOR_FULL}.`)
    said.mockRestore()
  })

  it.each([
    ['one node', startServerProcess],
    ['a cluster', startServerCluster],
  ])('refuses the run if it does not answer, whatever else there is: %s', async (_, start) => {
    await give(start)
    for (const end of ends.splice(0)) await end()
    const stopped: string[] = []
    const other: Engine = {
      name: 'another',
      start: async () => ({ variables: {}, stop: async () => void stopped.push('another') }),
    }
    const missing: string[] = []
    const run = startEngines([other, eventStoreDbEngine], { onMissing: ({ name }) => missing.push(name) })
    await expect(run).rejects.toThrow(
      /^The server in EVENTSTORE_URL cannot be used\. Nothing listens where the event store should: 127\.0\.0\.1:/,
    )
    expect({ stopped, missing }).toEqual({ stopped: ['another'], missing: [] })
    expect(process.env[GIVEN_EVENT_STORE]).toBeUndefined()
  })
})
