import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { createDownloadCounter } from './download-counter.ts'
import { clientDigest, type Download, parseDownload, printDownload } from './download-line.ts'
import { openDownloadLog } from './download-log.ts'
import { downloadMigrations } from './tables.ts'

const NOW = 1_795_262_400
const client = (name: string) => name.padEnd(16, '-')
const download = (over: Partial<Download> = {}): Download => ({
  at: NOW,
  client: client('A'),
  projectId: 'project1',
  versionId: 'version1',
  ...over,
})

let database: TestDatabase
let pool: pg.Pool
let directory: string

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'downloads-spec' })
  await migrate(pool, 'downloads', downloadMigrations)
  directory = await mkdtemp(join(tmpdir(), 'downloads-'))
})
afterEach(async () => {
  for (const client of connected.splice(0)) client.release()
  await pool.end()
  await database.close()
  await rm(directory, { recursive: true })
})

const connected: pg.PoolClient[] = []
const connect = async () => {
  const client = await pool.connect()
  connected.push(client)
  return client
}

const total = async (projectId: string): Promise<number> => {
  const { rows } = await pool.query<{ sum: string | null }>(
    'select sum(downloads) from download_total where project_id = $1',
    [projectId],
  )
  return Number(rows[0]?.sum ?? 0)
}

describe('counting downloads', () => {
  test('counts a client at most six times per project and window, whichever version it downloads', async () => {
    const log = openDownloadLog(directory, 'w1')
    for (let index = 0; index < 10; index++) await log.record(download({ versionId: `version${index % 2}` }))
    await log.record(download({ client: client('B') }))
    await log.record(download({ projectId: 'project2' }))
    await log.close()
    const counted = await createDownloadCounter(await connect(), directory).count(NOW)
    expect(counted.lines).toBe(12)
    expect(await total('project1')).toBe(7)
    expect(await total('project2')).toBe(1)
  })

  test('counts nothing twice, within a process or after a restart', async () => {
    const log = openDownloadLog(directory, 'w1')
    for (let index = 0; index < 4; index++) await log.record(download())
    const counter = createDownloadCounter(await connect(), directory)
    await counter.count(NOW)
    await counter.count(NOW)
    expect(await total('project1')).toBe(4)
    for (let index = 0; index < 4; index++) await log.record(download())
    await log.close()
    const restarted = createDownloadCounter(await connect(), directory)
    await restarted.count(NOW)
    expect(await total('project1')).toBe(6)
  })

  test('keeps two counters from adding the same lines', async () => {
    const log = openDownloadLog(directory, 'w1')
    for (let index = 0; index < 100; index++) await log.record(download({ client: client(`${index}`) }))
    await log.close()
    const both = await Promise.allSettled([
      createDownloadCounter(await connect(), directory).count(NOW),
      createDownloadCounter(await connect(), directory).count(NOW),
    ])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await total('project1')).toBe(100)
  })

  test('skips a torn line and continues after it', async () => {
    await writeFile(join(directory, `${NOW - (NOW % 21_600)}.w1.log`), `${printDownload(download())}17952`)
    const log = openDownloadLog(directory, 'w1')
    await log.record(download({ client: client('B') }))
    await log.close()
    await createDownloadCounter(await connect(), directory).count(NOW)
    expect(await total('project1')).toBe(2)
  })

  test('continues in a new file after a failed write, ignoring what was cut off', async () => {
    const path = join(directory, `${NOW - (NOW % 21_600)}.w1.log`)
    await symlink('/dev/full', path)
    const log = openDownloadLog(directory, 'w1')
    await expect(log.record(download())).rejects.toThrow('ENOSPC')
    await rm(path)
    const [whole, cut] = [printDownload(download()), printDownload(download({ projectId: 'project2' }))]
    await writeFile(path, whole + cut.slice(0, -4))
    await log.record(download({ client: client('B') }))
    await log.close()
    const { lines } = await createDownloadCounter(await connect(), directory).count(NOW)
    expect({ lines, one: await total('project1'), two: await total('project2') }).toEqual({
      lines: 2,
      one: 2,
      two: 0,
    })
  })

  test('rolls up by hour and drops segments that are complete and counted', async () => {
    const log = openDownloadLog(directory, 'w1')
    await log.record(download())
    await log.record(download({ at: NOW + 3600, client: client('B') }))
    await log.close()
    const counter = createDownloadCounter(await connect(), directory)
    await counter.count(NOW)
    const { rows } = await pool.query('select downloads from download_hour order by hour')
    expect(rows).toEqual([{ downloads: '1' }, { downloads: '1' }])
    await counter.count(NOW + 24 * 3600)
    expect((await pool.query('select 1 from download_segment')).rowCount).toBe(0)
    expect(await total('project1')).toBe(2)
  })

  test('loses no recorded line when the writing process is killed', async () => {
    const script = fileURLToPath(new URL('./record-until-killed.ts', import.meta.url))
    const writer = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
    let acknowledged = ''
    writer.stdout.on('data', (chunk: Buffer) => {
      acknowledged += chunk.toString()
      if (acknowledged.length > 20_000) writer.kill('SIGKILL')
    })
    await once(writer, 'exit')
    const last = Number(acknowledged.slice(0, acknowledged.lastIndexOf('\n')).split('\n').at(-1))
    await createDownloadCounter(await connect(), directory).count()
    expect(await total('project1')).toBeGreaterThanOrEqual(last)
  })
})

test('a client digest hides the address and groups the addresses of one customer', () => {
  const key = Buffer.alloc(32, 1)
  expect(clientDigest(key, '192.0.2.7')).toHaveLength(16)
  expect(clientDigest(key, '192.0.2.7')).toBe(clientDigest(key, '::ffff:192.0.2.7'))
  expect(clientDigest(key, '2001:db8:1:2:3:4:5:6')).toBe(clientDigest(key, '2001:db8:1:2:ffff::1'))
  expect(clientDigest(key, '2001:db8:1:3::1')).not.toBe(clientDigest(key, '2001:db8:1:2::1'))
  expect(clientDigest(key, '192.0.2.7')).not.toBe(clientDigest(Buffer.alloc(32, 2), '192.0.2.7'))
})

test('a line reads back as it was written', () => {
  expect(parseDownload(printDownload(download()).trimEnd())).toEqual(download())
})

test('neither part of a line nor a line glued to another counts as a download', () => {
  const line = printDownload(download()).trimEnd()
  for (let end = 0; end < line.length; end++) {
    expect(parseDownload(line.slice(0, end))).toBeNull()
    expect(parseDownload(line.slice(0, end + 1) + line)).toBeNull()
  }
})
