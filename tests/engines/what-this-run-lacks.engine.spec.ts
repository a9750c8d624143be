import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { describe, expect, test } from 'vitest'
import { repositoryFiles } from '../architecture/repository.ts'
import { apiOnEngines, journeysOnEngines, notRepeated } from '../on-engines/repeated-suites.ts'
import { whyNoContainers } from '../support/engines/containers.ts'
import { engines } from '../support/engines/engines.ts'
import { GIVEN_EVENT_STORE, STAND_IN } from '../support/engines/eventstoredb.ts'

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

const suites = repositoryFiles().filter((path) => /^tests\/(acceptance|contract)\/.*\.spec\.ts$/.test(path))
const repeated = new Set([...apiOnEngines, ...journeysOnEngines])
const left = (folder: string) => suites.filter((path) => !repeated.has(path) && path.startsWith(`${folder}/`))
const namesIn = (folder: string) =>
  left(folder)
    .map((path) => path.slice(folder.length + 1, -'.spec.ts'.length))
    .join(', ')

describe('this run repeats', () => {
  test('suites that exist, and says of each other one why not', () => {
    expect([...repeated].filter((path) => !suites.includes(path))).toEqual([])
    const explained = Object.keys(notRepeated).flatMap(left)
    expect(suites.filter((path) => !repeated.has(path) && !explained.includes(path))).toEqual([])
  })

  test.for(
    Object.entries(notRepeated).map(([folder, because]) => [folder, namesIn(folder), because] as const),
  )('of %s: %s', ([, , because], { skip }) => skip(because))

  if (process.env[GIVEN_EVENT_STORE] !== undefined)
    test('suites of the API on the server in EVENTSTORE_URL', ({ skip }) =>
      skip(
        'each needs an empty log: the site of the journeys has the one of that server, they have stand-ins',
      ))
})
