import type { ReadModelChange } from '@modstead/infra/log-following/progress'
import { createPool } from '@modstead/infra/postgres/pool'
import { createProjectDocuments } from '@modstead/query-api/catalogue/project/project-documents'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProject, addUser } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

const READER = 'documents spec'
const WAITING = `select from pg_stat_activity
  where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`

let world: ReadWorld
let reader: pg.Pool
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addProject(world, 'alpha001')
  await world.get('/v2/project/alpha001')
  reader = createPool(world.databaseUrl, { name: READER, schema: world.schema })
})
afterAll(async () => {
  await reader.end()
  await world.close()
})

interface Signals {
  readonly changed: (change: Pick<ReadModelChange, 'changed'>) => void
  readonly counted: (projects: ReadonlySet<string>) => void
}

/**
 * Reads a project again, gives the signal while Postgres holds up the read, and returns whether the answer
 * was cached.
 */
const isKeptAfter = async (signal: (signals: Signals) => void): Promise<boolean> => {
  const listeners: { changed?: (change: ReadModelChange) => void; counted?: Signals['counted'] } = {}
  const documents = createProjectDocuments({
    pool: reader,
    onChange(listener) {
      listeners.changed = listener
      return () => {}
    },
    onDownloadsCounted(listener) {
      listeners.counted = listener
      return () => {}
    },
  })
  await documents.read('v2', 'alpha001')
  const locker = await world.deps.pool.connect()
  await locker.query('begin; lock table project in access exclusive mode')
  const reading = documents.read('v2', 'alpha001')
  await expect
    .poll(async () => (await world.deps.pool.query(WAITING, [READER])).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0)
  signal({
    changed: ({ changed }) => listeners.changed?.({ position: world.position(), changed }),
    counted: (projects) => listeners.counted?.(projects),
  })
  await locker.query('commit')
  locker.release()
  expect((await reading)?.answer.id).toBe('alpha001')
  return documents.known('v2', 'alpha001') !== undefined
}

test('a project is kept when it is read for the second time, and answered alike each time', async () => {
  const never = () => () => {}
  const documents = createProjectDocuments({ pool: reader, onChange: never, onDownloadsCounted: never })
  const first = await documents.read('v2', 'alpha001')
  expect(documents.known('v2', 'alpha001')).toBeUndefined()
  const second = await documents.read('v2', 'alpha001')
  expect(documents.known('v2', 'alpha001')?.bytes).toBe(second?.open)
  expect(first?.open?.toString()).toContain('"id":"alpha001"')
  expect(second?.open).toEqual(first?.open)
})

test('a document that was read while nothing changed is kept', async () => {
  expect(await isKeptAfter(() => {})).toBe(true)
})

test.each<[string, (signals: Signals) => void]>([
  ['this project', ({ changed }) => changed({ changed: { project: ['alpha001'] } })],
  ['its followers', ({ changed }) => changed({ changed: { follow_count: ['alpha001'] } })],
  ['many projects', ({ changed }) => changed({ changed: { project: 'many' } })],
  ['its downloads', ({ counted }) => counted(new Set(['alpha001']))],
])('a document that was read before a change of %s is not kept', async (_what, signal) => {
  expect(await isKeptAfter(signal)).toBe(false)
})

test('a document that was read while another project changed is kept', async () => {
  expect(await isKeptAfter(({ changed }) => changed({ changed: { project: ['beta0001'] } }))).toBe(true)
})
