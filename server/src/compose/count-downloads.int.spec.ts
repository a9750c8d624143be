import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDownloadLog } from '@modstead/infra/ingest/download-log'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { acquireDownloadsLease } from '@modstead/infra/log-following/lease'
import { holdLease } from '@modstead/infra/log-following/test-lease'
import { DOWNLOADS_LEASE, LEASES } from '@modstead/infra/postgres/advisory-locks'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createLog } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countDownloads } from './count-downloads.ts'

let database: TestDatabase
let pool: pg.Pool
let directory: string
let ends: (() => Promise<void>)[]
beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'count-downloads-spec' })
  await migrate(pool, 'downloads', downloadMigrations)
  directory = await mkdtemp(join(tmpdir(), 'count-downloads-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends) await end()
  await pool.end()
  await database.close()
  await rm(directory, { recursive: true })
})

/** A process that counts. `heard` are the projects that were reported to it. */
const startProcess = (writer: string) => {
  const heard = new Set<string>()
  const life = { onStop: (_name: string, end: () => Promise<void>) => void ends.push(end) }
  const parts = { databaseUrl: database.url, pool, directory, log: createLog('silent'), life }
  countDownloads(parts).onCounted((projects) => {
    for (const project of projects) heard.add(project)
  })
  const log = openDownloadLog(directory, writer)
  ends.unshift(() => log.close())
  const record = async (times: number, projectId: string) => {
    const at = Math.floor(Date.now() / 1000)
    for (let time = 0; time < times; time++)
      await log.record({ at, client: 'A'.repeat(16), projectId, versionId: 'version1' })
  }
  return { heard, record }
}

const total = async (projectId: string) => {
  const { rows } = await pool.query<{ sum: string | null }>(
    'select sum(downloads) from download_total where project_id = $1',
    [projectId],
  )
  return Number(rows[0]?.sum ?? 0)
}

const counting = async (): Promise<number[]> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on database = oid
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted and datname = current_database()`,
    [LEASES, DOWNLOADS_LEASE],
  )
  return rows.map(({ pid }) => pid)
}

const connections = async () => {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where application_name = 'modstead-downloads' and datname = current_database()`,
  )
  return Number(rows[0]?.count)
}

const patience = { timeout: 60_000 }

it('one of two processes counts, both see the counts, and the other one continues when it dies', async () => {
  const processes = [startProcess('z'), startProcess('a')] as const
  await expect.poll(connections, patience).toBe(2)
  await expect.poll(counting, patience).toHaveLength(1)
  await processes[0].record(4, 'project1')
  await expect.poll(() => total('project1'), patience).toBe(4)
  for (const { heard } of processes) await expect.poll(() => heard.has('project1'), patience).toBe(true)

  const [first] = await counting()
  await pool.query('select pg_terminate_backend($1)', [first])
  await expect.poll(async () => (await counting()).filter((pid) => pid !== first), patience).toHaveLength(1)
  await processes[1].record(4, 'project1')
  await processes[0].record(1, 'project2')
  await expect.poll(() => total('project2'), patience).toBe(1)
  await expect.poll(() => total('project1'), patience).toBe(6)
  for (const { heard } of processes) await expect.poll(() => heard.has('project2'), patience).toBe(true)
})

it('a process counts nothing as long as another one holds the lease', async () => {
  const release = await holdLease(database.url, (client, signal) =>
    acquireDownloadsLease(client, signal, () => {}),
  )
  const { record } = startProcess('standby')
  await record(1, 'project1')
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const asksAgain = async () => {
    const asking = await pool.query(
      `select from pg_stat_activity where application_name = 'modstead-downloads'
       and datname = current_database() and query like 'select pg_try_advisory_lock%' and query_start > $1`,
      [rows[0]?.now],
    )
    return asking.rowCount
  }
  await expect.poll(asksAgain, patience).toBe(1)
  expect(await total('project1')).toBe(0)
  await release()
  await expect.poll(() => total('project1'), patience).toBe(1)
})
