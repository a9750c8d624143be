import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCodec } from '../event-store/codec.ts'
import { copiedLog } from '../event-store/embedded/copied-log.ts'
import { openEmbeddedEventStore } from '../event-store/embedded/store.ts'
import type { EventStore } from '../event-store/port.ts'
import { createStreams, EMPTY_STREAM } from '../event-store/streams.ts'
import { openVault } from '../personal-data/postgres-vault.ts'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { auditLog } from './audit-log.ts'
import { headKeyOf } from './head.ts'
import { HeadSigner } from './head-signer.ts'
import { storedHeads } from './head-source.ts'
import { LogChanged } from './same-log.ts'
import { auditMigrations } from './tables.ts'

const STREAMS = 20
const EVENTS = 200
/** Number of streams that fit. */
const ROOM = 7

let database: TestDatabase
let pool: pg.Pool
let store: EventStore

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'audit in passes spec' })
  await migrate(pool, 'audit', auditMigrations)
  store = await openEmbeddedEventStore(database.url)
  const vault = await openVault({ pool, masterKey: randomBytes(32) })
  const streams = createStreams(store, createCodec({ NoteTaken: { version: 1 } }, vault))
  const facts = Array.from({ length: EVENTS / STREAMS }, (_, note) => ({ type: 'NoteTaken', data: { note } }))
  for (let stream = 0; stream < STREAMS; stream += 1)
    await streams.append(`note-${stream}`, EMPTY_STREAM, facts, {
      commandId: randomUUID(),
      command: 'TakeNote',
      via: bySystem('spec'),
      actor: 'system:spec',
      at: '2026-01-02T03:04:05.678Z',
    })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await new HeadSigner(store, pool, headKeyOf(pem)).sign()
})

afterEach(async () => {
  await store.close()
  await pool.end()
  await database.close()
})

const auditInPasses = async (beforeNext: () => Promise<unknown> = async () => {}) => {
  const log = copiedLog(database.url)
  async function* again() {
    await beforeNext()
    yield* log.again()
  }
  return auditLog({ ...log, again }, await storedHeads(pool), ROOM)
}

test('an audit in passes finds the same as one with room for all streams', async () => {
  await pool.query(`update event set data = '{"note":999}' where position in (4, 100, 170)`)
  const found = await auditLog(copiedLog(database.url), await storedHeads(pool))
  expect(found.broken.map(({ position }) => position)).toEqual([4n, 100n, 170n])
  expect(await auditInPasses()).toEqual(found)
})

test('it leaves out what is appended while it reads', async () => {
  const append = () =>
    pool.query(
      `insert into event select position + number, 'later-' || number, position, gen_random_uuid(), 'NoteTaken', '{}', '{}'
       from (select max(position) as position from event) as newest, generate_series(1, 50) as number`,
    )
  const found = await auditInPasses(append)
  expect(found).toMatchObject({ events: EVENTS, streams: STREAMS, brokenInTotal: 0 })
})

test.each([
  [
    'recomputes a hash',
    `update event set metadata = replace(metadata, '"hash":"', '"hash":"0') where position = 3`,
  ],
  ['cuts off the end', 'delete from event where position > 180'],
])('it fails if somebody %s while it reads', async (_, change) => {
  await expect(auditInPasses(() => pool.query(change))).rejects.toThrow(LogChanged)
})
