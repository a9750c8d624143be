import { describe, expect, test } from 'vitest'
import { whyNoContainers } from '../support/engines/containers.ts'
import { engines } from '../support/engines/engines.ts'
import { GIVEN_EVENT_STORE, STAND_IN } from '../support/engines/eventstoredb.ts'
import { whyMissing } from '../support/engines/missing-engines.ts'

/** The variables by which specs find each engine. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  OpenSearch: ['OPENSEARCH_URL'],
  'Postgres with a read replica': ['DATABASE_URL', 'DATABASE_REPLICA_URL'],
  EventStoreDB: ['EVENTSTORE_URL'],
  Redis: ['REDIS_URL'],
  S3: ['S3_URL'],
  SMTP: ['SMTP_URL'],
}

describe('this run has', () => {
  test.for(engines.map(({ name }) => name))('%s', (name, { skip }) => {
    const missing = whyMissing(name)
    if (missing !== undefined) return skip(missing)
    const unset = (VARIABLES[name] ?? ['a line in VARIABLES']).filter((each) => !process.env[each])
    expect(unset).toEqual([])
  })

  test('a server of EventStoreDB itself', ({ skip }) => {
    if (process.env[GIVEN_EVENT_STORE] === undefined) skip(STAND_IN)
  })

  test('containers', ({ skip }) => skip(whyNoContainers()))
})
