import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openLog } from '@modstead/infra/event-store/open-log'
import { EMPTY_STREAM } from '@modstead/infra/event-store/streams'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { sampleProject } from '@modstead/projectors/samples/sample-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../../support/eventstoredb/stand-in.ts'

const masterKey = randomBytes(32)
const tool = fileURLToPath(new URL('../../../server/src/operations/verify-audit-chain.ts', import.meta.url))

let dataDir: string
let database: TestDatabase
let server: StandIn

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'modstead-audit-'))
  database = await openTestDatabase()
  server = await startStandIn()
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const verify = (...options: readonly string[]): Promise<{ code: number; out: string; said: string }> =>
  new Promise((done) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      MASTER_KEY: masterKey.toString('hex'),
      DATABASE_URL: database.url,
      EVENTSTORE_URL: server.url,
    }
    execFile(process.execPath, [tool, ...options], { env }, (error, out, said) =>
      done({ code: error === null ? 0 : Number(error.code), out, said }),
    )
  })

test('npm run audit:verify reads the events from the store of the product, and says if it is empty', async () => {
  const pool = createPool(database.url, { name: 'audit on EventStoreDB spec' })
  const settings = { databaseUrl: database.url, eventStoreUrl: server.url, pool, masterKey, eventCatalogue }
  const { store, streams } = await openLog(settings)
  const [first] = sampleProject(1, 3)
  if (!first) throw new Error('the sample has no events')
  await streams.append(first.stream, EMPTY_STREAM, [first.event], {
    commandId: 'fill',
    command: 'Seed',
    via: bySystem('specs'),
    actor: 'system:specs',
    at: '2026-02-03T04:05:06.000Z',
  })
  await store.close()
  expect(await verify()).toEqual({
    code: 0,
    said: '',
    out: expect.stringMatching(
      /^1 events? of 1 streams? .*nothing was altered\.\nNothing of it is signed yet\.\n$/,
    ),
  })
  expect((await verify('--sign')).out).toMatch(/\nSigned: 1 event up to position \d+ at .*\.\n$/)
  expect((await verify('--sign')).out).toMatch(
    /\n1 signed head fits, the last one of 1 event .*\nThe end is signed already\.\n$/,
  )
  const kept = join(dataDir, 'kept.json')
  const { rows } = await pool.query('select events::int, position, hash, at, key, signature from audit_head')
  await pool.query('truncate audit_head')
  await writeFile(kept, JSON.stringify({ heads: rows, next: null }))
  expect(await verify('--head', kept)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\n1 signed head fits,/),
  })
  await writeFile(kept, JSON.stringify({ ...rows[0], hash: '0'.repeat(64) }))
  expect(await verify('--head', kept)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/\n {2}head of 1 event up to .*: signature does not fit\n$/),
  })
  await writeFile(kept, '{}')
  expect((await verify('--head', kept)).said).toMatch(/holds no head/)
  await pool.end()
  await server.stop()
  const silent = await verify()
  expect(silent.code).toBe(1)
  expect(silent.said).toMatch(/^Nothing listens where the event store should: .*EVENTSTORE_URL\.\n$/)
})
