import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { eventStoreContract } from '@modstead/infra/event-store/contract'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { eventStoreClusterFaults } from '../faults/event-store/cluster-suite.ts'
import { eventStoreFaults } from '../faults/event-store/fault-suite.ts'
import { givenServer, NEEDS_A_NODE } from '../faults/event-store/server-under-test.ts'
import { GIVEN_EVENT_STORE } from '../support/engines/eventstoredb.ts'
import { startServerProcess } from '../support/eventstoredb/server-process.ts'
import { openSignedLog, type SignedLog } from '../support/signed-log.ts'

const url = process.env.EVENTSTORE_URL
const given = process.env[GIVEN_EVENT_STORE]
/** What the suites run on. */
const server = given === undefined ? 'the stand-in of EventStoreDB' : 'EventStoreDB'
const LONG = { kills: 10, frozenMs: 60_000 }

if (url === undefined)
  describe(`event store in ${server}`, () => {
    test('passes the contract', ({ skip }) => skip(whyMissing('EventStoreDB') ?? 'EVENTSTORE_URL is not set'))
  })
else
  describe(`the log in ${server}`, () => {
    let log: SignedLog
    beforeAll(async () => {
      log = await openSignedLog(url)
    })
    afterEach(() => log.sign())
    afterAll(() => log?.close())

    eventStoreContract('passes the contract', async () => ({
      open: async () => openEventStoreDb(url),
      dispose: async () => {},
    }))
    test('is proved by the audit against the heads that were signed meanwhile', () => log.prove())
  })

if (given === undefined) {
  eventStoreFaults(
    'the adapter of EventStoreDB at its stand-in, at length',
    async () => {
      const node = await startServerProcess()
      return { url: node.url, node, stop: () => node.stop() }
    },
    LONG,
  )
  eventStoreClusterFaults('the adapter of EventStoreDB at three nodes of its stand-in, at length', {
    kills: 6,
  })
} else {
  eventStoreFaults('the adapter of EventStoreDB on the given server', () => givenServer(given), LONG)
  describe('the adapter of EventStoreDB on three nodes, at length', () => {
    test('leaders die', ({ skip }) => skip(NEEDS_A_NODE))
  })
}
