import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@modstead/infra/config/settings'
import { createPool } from '@modstead/infra/postgres/pool'
import { createLog } from '@modstead/infra/telemetry/log'
import { backUpRound } from '@modstead/server/operations/back-up-round'
import { createLifeCycle } from '@modstead/server/process/life-cycle'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { knownMetrics } from '../../support/monitoring/known-metrics.ts'

/** Metrics of the gateway, and of processes that search in OpenSearch. */
const ELSEWHERE = [
  'modstead_processes',
  'modstead_search_answers_total',
  'modstead_search_documents_refused_total',
]

let site: Catalogue
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-backup-'))
  site = await startCatalogue()
})
afterAll(async () => {
  await site.stop()
  await rm(directory, { recursive: true, force: true })
})

const collect = async (): Promise<string> => (await fetch(`${site.url}/metrics`)).text()

/** The numbers of one metric, by the labels after its name. */
const numbersOf = (text: string, name: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(new RegExp(`^modstead_${name}(\\{.*\\})? (\\S+)$`, 'gm'))].map(
      ([, labels = '', value]) => [labels, Number(value)],
    ),
  )

test('has every metric that alerts and dashboards may ask for', async () => {
  const text = await collect()
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  const expected = [...knownMetrics().keys()].filter((name) => !ELSEWHERE.includes(name))
  expect(names.toSorted()).toEqual(expected.toSorted())
})

test('counts requests, commands and events, and reports engines, disks and the rest', async () => {
  const { api } = await site.addPerson('anna')
  await api.send('GET', '/v2/user/anna')
  await api.patch('/v2/user/anna', { bio: 'Lanterns.' })
  await api.patch('/v2/user/anna', { username: 'not a name' })
  const text = await collect()
  const requests = numbersOf(text, 'http_requests_total')
  expect(requests.get('{method="GET",route="/v2/user/:user",status="200"}')).toBe(1)
  expect([...requests.keys()].filter((labels) => labels.includes('anna'))).toEqual([])
  const accepted = [...numbersOf(text, 'commands_total')].filter(([labels]) => labels.includes('accepted'))
  expect(accepted.length).toBeGreaterThan(1)
  expect(numbersOf(text, 'appended_events_total').get('')).toBeGreaterThan(1)
  expect(numbersOf(text, 'append_seconds_count').get('')).toBeGreaterThan(1)
  expect(Object.fromEntries(numbersOf(text, 'engine_up'))).toEqual({
    '{engine="the database"}': 1,
    '{engine="the disk of DATA_DIR"}': 1,
    '{engine="mail"}': 1,
  })
  for (const name of ['disk_free_bytes', 'disk_size_bytes'])
    expect([...numbersOf(text, name).values()].every((bytes) => bytes > 0)).toBe(true)
  expect([...numbersOf(text, 'disk_free_bytes').keys()]).toEqual([
    '{directory="data"}',
    '{directory="files"}',
  ])
  expect(numbersOf(text, 'timers_overdue').get('')).toBe(0)
  expect(numbersOf(text, 'parked_streams').size).toBe(0)
})

test('counts the streams that a projection could not follow, as long as they wait', async () => {
  const pool = createPool(site.databaseUrl, { name: 'specs' })
  const stream = 'project-untaken1'
  try {
    const parked = await pool.query(
      `insert into parked_stream (projection, generation, stream, revision, position, type, error)
         select name, generation, $1, 0, position, 'ProjectCreated', 'on purpose' from projection
          where name = 'catalogue/project' and state = 'live'`,
      [stream],
    )
    // Another release may have a set of its own, of which this one tells nothing.
    expect(parked.rowCount).toBeGreaterThan(0)
    const counted = async () => Object.fromEntries(numbersOf(await collect(), 'parked_streams'))
    expect(await counted()).toEqual({ '{projection="catalogue/project"}': 1 })
    await pool.query('delete from parked_stream where stream = $1', [stream])
    expect(await counted()).toEqual({})
  } finally {
    await pool.end()
  }
})

test('says how far reactions and searches are behind, which is nothing once they have followed', async () => {
  const { api } = await site.addPerson('bertha')
  await api.patch('/v2/user/bertha', { bio: 'Bridges.' })
  await vi.waitFor(async () => {
    const text = await collect()
    expect(Object.fromEntries(numbersOf(text, 'reaction_lag_seconds'))).toEqual({ '': 0 })
    expect(Object.fromEntries(numbersOf(text, 'search_lag_seconds'))).toEqual({ '{index="own"}': 0 })
  }, 30_000)
})

test('reports the age of the newest backup once there is one', async () => {
  expect(numbersOf(await collect(), 'backup_age_seconds').size).toBe(0)
  const log = createLog('silent')
  const life = createLifeCycle({ log, signals: new EventEmitter(), exit: () => {} })
  const settings = readSettings({
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.databaseUrl,
    PUBLIC_URL: site.url,
  })
  await backUpRound(settings, { directory, follow: false, onWhole: () => {} }, log, life)
  const age = numbersOf(await collect(), 'backup_age_seconds').get('')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(600)
})
