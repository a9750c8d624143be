import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createCodec } from '@modstead/infra/event-store/codec'
import { startStandIn } from '@modstead/infra/event-store/eventstoredb/stand-in/server'
import { openEventStore } from '@modstead/infra/event-store/open'
import { createStreams, EMPTY_STREAM, type StreamEnd } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { sampleProject } from '@modstead/projectors/samples/sample-log'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDirectory } from '../process/data-directory-lock.ts'

const masterKey = randomBytes(32)

let dataDir: string
let database: TestDatabase
let pool: pg.Pool

const fill = async (eventStoreUrl?: string) => {
  const store = await openEventStore({ databaseUrl: database.url, eventStoreUrl })
  const vault = await openVault({ pool, masterKey })
  const streams = createStreams(store, createCodec(eventCatalogue, vault))
  const ends = new Map<string, StreamEnd>()
  const at = '2026-02-03T04:05:06.000Z'
  for (const [index, { stream, event }] of sampleProject(1, 3).entries()) {
    const context = {
      commandId: `fill ${index}`,
      command: 'Seed',
      via: bySystem('specs'),
      actor: 'system:specs',
      at,
    }
    ends.set(stream, await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [event], context))
  }
  await store.close()
}

interface Run {
  readonly code: number
  readonly out: string
  readonly said: string
}

const entryOf = (tool: string) => fileURLToPath(new URL(`./${tool}.ts`, import.meta.url))
const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  MASTER_KEY: masterKey.toString('hex'),
  ...variables,
})

const run = (
  tool: string,
  variables: Record<string, string> = { DATABASE_URL: database.url },
): Promise<Run> =>
  new Promise((done) => {
    const options = { env: environment(variables), timeout: 50_000 }
    execFile(process.execPath, [entryOf(tool)], options, (error, out, said) =>
      done({ code: error === null ? 0 : Number(error.code), out, said }),
    )
  })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'modstead-tools-'))
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'tool specs' })
})

afterEach(async () => {
  await pool.end()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('npm run audit:verify', () => {
  it('says that nothing was altered, and how much that is', async () => {
    await fill()
    const { code, out, said } = await run('verify-audit-chain')
    expect({ code, said }).toEqual({ code: 0, said: '' })
    expect(out).toMatch(/^\d\d events of \d+ streams in [\d.]+ s \([\d,]+\/s\): nothing was altered\.\n$/)
  })

  it('fails and names the event when somebody altered one', async () => {
    await fill()
    await pool.query(
      `update event set data = replace(data, 'Version 1', 'Version 7') where type = 'VersionCreated' and data like '%Version 1%'`,
    )
    const { code, out } = await run('verify-audit-chain')
    expect(code).toBe(1)
    expect(out).toMatch(
      /ALTERED, the chain is broken at 1 event\.\n {2}version-\w+ revision 0 at position \d+: hash does not fit\n$/,
    )
  })

  it('reads the events where the product has them: in EventStoreDB', async () => {
    const server = await startStandIn()
    const variables = { DATABASE_URL: database.url, EVENTSTORE_URL: server.url }
    await fill(server.url)
    const { code, out, said } = await run('verify-audit-chain', variables)
    expect({ code, said }).toEqual({ code: 0, said: '' })
    expect(out).toMatch(/^\d\d events of \d+ streams .*nothing was altered\.\n$/)
    server.stop()
    const silent = await run('verify-audit-chain', variables)
    expect(silent.code).toBe(1)
    expect(silent.said).toMatch(/^Nothing listens where the event store should: .*EVENTSTORE_URL\.\n$/)
  })

  it('refuses a log without events', async () => {
    const { code, said } = await run('verify-audit-chain')
    expect({ code, said }).toEqual({
      code: 1,
      said: 'There are no events here, so there is nothing to verify.\n',
    })
  })
})

describe('npm run rebuild', () => {
  it('builds all read models and proves the second time that they are the same', async () => {
    await fill()
    const first = await run('rebuild-read-models')
    expect(first).toMatchObject({ code: 0, said: '' })
    expect(first.out).toContain('Not compared')
    const second = await run('rebuild-read-models')
    expect(second).toMatchObject({ code: 0, said: '' })
    expect(second.out).toMatch(/^Rebuilt \d+ read models from \d+ events in [\d.]+ s \([\d,]+\/s\)\.\n/)
    expect(second.out).toMatch(/ {2}project +1 rows {2}[0-9a-f]{32}\n/)
    const third = await run('rebuild-read-models')
    expect(third.out.split('\n').slice(1)).toEqual(second.out.split('\n').slice(1))
  })

  it('fails, and leaves all as it was, when the rows are not what the events say', async () => {
    await fill()
    await run('rebuild-read-models')
    await pool.query('update follow_count set followers = 7')
    const { code, out, said } = await run('rebuild-read-models')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(said).toMatch(
      /^the rebuilt rows differ from the live ones in follow_count; nothing was switched\n$/,
    )
  })

  it('refuses to make a new key for old data', async () => {
    const { code, said } = await run('rebuild-read-models', { DATABASE_URL: database.url, MASTER_KEY: '' })
    expect(code).toBe(1)
    expect(said).toMatch(/^The key of personal data is not in .*\n$/)
  })
})

describe.each(['verify-audit-chain', 'rebuild-read-models'])('%s', (tool) => {
  it('refuses a directory without a catalogue, and makes none', async () => {
    const { code, said } = await run(tool, {})
    expect(code).toBe(1)
    expect(said).toMatch(/^There is no catalogue in .*\n$/)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('refuses while the product runs on the directory', async () => {
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true })
    const lock = await lockDataDirectory(dataDir)
    const { code, said } = await run(tool, {})
    await lock.release()
    expect(code).toBe(1)
    expect(said).toMatch(/^Modstead is running on .* Stop it first\.\n$/)
  })

  it('that is interrupted never looks like one that succeeded', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = environment({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })
    const child = spawn(process.execPath, [entryOf(tool)], { env, stdio: 'ignore' })
    const [socket] = await once(silent, 'connection')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([130, null])
    socket.destroy()
    silent.close()
  })

  it('says what is wrong with a variable, and a database that does not answer', async () => {
    expect(await run(tool, { DATABASE_URL: 'mysql://nowhere' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^DATABASE_URL must be/),
    })
    expect(await run(tool, { DATABASE_URL: 'postgres://localhost:1/none' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database does not answer.*\n$/),
    })
  })
})
