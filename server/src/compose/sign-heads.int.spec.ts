import { generateKeyPairSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { auditLog } from '@modstead/infra/audit/audit-log'
import { headKeyOf } from '@modstead/infra/audit/head'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { ageOfSigning } from '@modstead/infra/audit/noted-signing'
import { readHeadsBefore } from '@modstead/infra/audit/stored-heads'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { copiedLog } from '@modstead/infra/event-store/embedded/copied-log'
import { openEventStore } from '@modstead/infra/event-store/open'
import { type EventStore, NO_STREAM, type Revision } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { HEADS_LEASE, LEASES } from '@modstead/infra/postgres/advisory-locks'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createLog } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signHeads } from './sign-heads.ts'

const WAIT = { timeout: 20_000 }
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and classid = ${LEASES} and objid = ${HEADS_LEASE}
  and granted and database = (select oid from pg_database where datname = current_database())`

let database: TestDatabase
let pool: pg.Pool
let store: EventStore
let revision: Revision
let ends: (() => Promise<void> | void)[]

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'sign-heads-spec' })
  await migrate(pool, 'audit', auditMigrations)
  store = await openEventStore({ databaseUrl: database.url })
  revision = NO_STREAM
  ends = []
})

afterEach(async () => {
  for (const end of ends) await end()
  await store.close()
  await pool.end()
  await database.close()
})

const newKey = () =>
  headKeyOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())

/** A process that signs with its own key, so that heads show who made them. */
const startProcess = (onError: (message: string) => void = () => {}, often: object = { everyMs: 20 }) => {
  const key = newKey()
  const own: (() => Promise<void> | void)[] = []
  const life = { onStop: (_name: string, end: () => Promise<void> | void) => void own.push(end) }
  const error = (_: object, message: string) => onError(message)
  const log = Object.assign(createLog('silent'), { error })
  signHeads({ databaseUrl: database.url, store, key, log, life, firstAfterMs: 0, ...often })
  const stop = async () => {
    for (const end of own.splice(0)) await end()
  }
  ends.push(stop)
  return { key, stop }
}

const append = async (count: number) => {
  revision = (await store.append('sample-1', revision, sampleEvents(count))).revision
}

const heads = () => readHeadsBefore(pool, { limit: 500 })
const newest = async () => (await heads())[0]?.events

it('one process signs what is appended, and another one continues when it ends', async () => {
  await append(3)
  const first = startProcess()
  await expect.poll(newest, WAIT).toBe(3)
  const second = startProcess()
  for (let events = 4; events <= 40; events += 1) {
    await append(1)
    if (events % 4 === 0) await expect.poll(newest, WAIT).toBe(events)
  }
  expect(new Set((await heads()).map(({ key }) => key))).toEqual(new Set([first.key.id]))
  await append(2)
  await first.stop()
  expect(await newest()).toBe(42)
  await append(2_000)
  await expect.poll(newest, WAIT).toBe(2_042)
  expect((await heads())[0]?.key).toBe(second.key.id)
  const audit = await auditLog(copiedLog(database.url), await storedHeads(pool))
  expect(audit.heads).toMatchObject({ newest: { events: 2_042 }, findingsInTotal: 0 })
})

it('continues over another connection if its own is lost', async () => {
  await append(3)
  startProcess()
  await expect.poll(newest, WAIT).toBe(3)
  const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from (${HOLDER}) as holder`)
  expect(rowCount).toBe(1)
  await append(3)
  await expect.poll(newest, WAIT).toBe(6)
})

it('signs nothing more of a log that lost signed events', async () => {
  await append(30)
  const first = startProcess()
  await expect.poll(newest, WAIT).toBe(30)
  await first.stop()
  await pool.query('delete from event where position >= 20')
  const said: string[] = []
  const second = startProcess((message) => said.push(message))
  await expect.poll(() => said, WAIT).toContain('the log is not what was signed before')
  await second.stop()
  expect(await newest()).toBe(30)
})

it('records when everything was signed, even if nothing happens, but not after it stops signing', async () => {
  const notedAt = async () => (await pool.query('select at::text from audit_signing')).rows[0]?.at
  expect(await ageOfSigning(pool)).toBeUndefined()
  await append(3)
  let refused = 0
  startProcess(() => {
    refused += 1
  })
  await expect.poll(newest, WAIT).toBe(3)
  const first = await notedAt()
  await expect.poll(notedAt, WAIT).not.toBe(first)
  expect(await ageOfSigning(pool)).toBeGreaterThanOrEqual(0)
  await pool.query(
    'insert into audit_head select events + 10, position, hash, at, key, signature from audit_head',
  )
  await expect.poll(() => refused, WAIT).toBeGreaterThan(0)
  const last = await notedAt()
  await expect.poll(() => refused, WAIT).toBeGreaterThan(2)
  expect(await notedAt()).toBe(last)
})

it('waits for a minute between two heads, unless told otherwise', async () => {
  const waits = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  ends.push(() => {
    waits.mockRestore()
    syncBuiltinESMExports()
  })
  await append(3)
  const { stop } = startProcess(undefined, {})
  await expect.poll(newest, WAIT).toBe(3)
  await expect.poll(() => waits.mock.calls.map(([ms]) => ms), WAIT).toEqual([0, 60_000])
  await stop()
})
