import { randomUUID } from 'node:crypto'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { type EventStore, NO_STREAM, START, StoreUnavailable } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerCluster } from '../../support/eventstoredb/server-cluster.ts'
import { startServerProcess } from '../../support/eventstoredb/server-process.ts'

const secured = { tls: true, account: 'admin:secret' }

const idsOf = async (store: EventStore, stream: string): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of store.readStream(stream)) ids.push(id)
  return ids
}

describe.each([
  ['one node', () => startServerProcess(secured)],
  ['three nodes', () => startServerCluster(secured)],
])('a server with accounts, of %s', (_, start) => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.stop())

  it.each([
    ['nobody', ''],
    ['somebody without the password', 'admin:guessed@'],
  ])('lets %s neither append nor read nor follow', async (_, stranger) => {
    const stream = `secret-${randomUUID()}`
    const known = openEventStoreDb(server.url)
    const events = sampleEvents(2)
    await expect.poll(() => known.append(stream, NO_STREAM, events).catch(() => null)).not.toBeNull()

    const unknown = openEventStoreDb(server.url.replace(`${secured.account}@`, stranger))
    await expect(unknown.append(stream, 1n, sampleEvents(1))).rejects.toMatchObject({
      name: StoreUnavailable.name,
      message: 'the event store refuses our credentials: check EVENTSTORE_URL',
    })
    await expect(idsOf(unknown, stream)).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(unknown.head()).rejects.toBeInstanceOf(StoreUnavailable)
    const over = AbortSignal.timeout(1_000)
    const heard: string[] = []
    for await (const { kind } of unknown.subscribe(START, {}, over)) heard.push(kind)
    expect(heard).toEqual([])

    expect(await idsOf(known, stream)).toEqual(events.map(({ id }) => id))
    await Promise.all([known.close(), unknown.close()])
  })
})
