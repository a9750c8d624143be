import { jsonEvent } from '@eventstore/db-client'
import { shareClient } from '@modstead/infra/event-store/eventstoredb/shared-client'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { expect, test } from 'vitest'
import { startServerProcess } from '../../support/eventstoredb/server-process.ts'

// More than a connection takes while its other end does not read.
const BIG = 'x'.repeat(100_000)

test('abandoned appends end nothing when their connection breaks', async () => {
  const unhandled: unknown[] = []
  const hear = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', hear)
  const server = await startServerProcess()
  const shared = shareClient(server.url)
  let streams = 0
  const append = (limitMs: number) =>
    shared.appends.run(performance.now() + limitMs, (client) => {
      streams += 1
      const proposed = sampleEvents(1).map(({ id, type }) => jsonEvent({ id, type, data: { BIG } }))
      return client.appendToStream(`abandoned-${streams}`, proposed, { expectedRevision: 'no_stream' })
    })
  await append(60_000)
  server.freeze()
  const outcomes = []
  for (let round = 0; round < 3; round++)
    outcomes.push(...(await Promise.allSettled(Array.from({ length: 20 }, () => append(200)))))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(60).fill('rejected'))
  await server.kill()
  await server.start()
  await expect
    .poll(() => append(5_000).then(({ success }) => success, String), { timeout: 60_000 })
    .toBe(true)
  await shared.release()
  await server.stop()
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
})
