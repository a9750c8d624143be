import { NOW } from '@modstead/domain/catalogue/examples'
import { creation as projectCreation } from '@modstead/domain/catalogue/project/examples'
import { file, creation as versionCreation } from '@modstead/domain/catalogue/version/examples'
import { eventCatalogue } from '@modstead/domain/event-catalogue'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { version } from '@modstead/infra/command-pipeline/aggregates'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { createCodec } from '@modstead/infra/event-store/codec'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { EventStore } from '@modstead/infra/event-store/port'
import { createStreams, type Streams } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reserveUsername } from '../accounts/register-user.ts'
import { giveBackPlaces, takePlace } from './allowances.ts'
import { claimFiles } from './file-claims.ts'
import { reserveSlug } from './slug-reservations.ts'

const MINUTE_MS = 60_000
const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'command' },
  now: NOW,
}
const blindIndex = (text: string) => text.replaceAll(':', '-')

let database: TestDatabase
let pool: pg.Pool
let store: EventStore
let streams: Streams
let executor: Executor

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'reservations spec', max: 4, onError: () => {} })
  store = await openEventStore({ databaseUrl: database.url })
  const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1) })
  streams = createStreams(store, createCodec(eventCatalogue, vault))
  executor = createExecutor(streams)
})
afterAll(async () => {
  await store.close()
  await pool.end()
  await database.close()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a process had stored when it died. */
const past = async (stream: string, ...facts: DomainEvent[]) => {
  const { revision, hash } = await streams.load(stream)
  await streams.append(stream, { revision, hash }, facts, {
    commandId: `past ${stream}`,
    actor: 'x',
    at: NOW,
  })
}

const aMinuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS + 1_000 })

describe('the places of an account that owns all but one of what it may', () => {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${`${index}`.padStart(7, '0')}`)
  const answers = (owned: readonly string[]) => ({
    answers: { owned: async () => ({ project: owned, organization: [] }) },
  })
  const takeAll = (userId: string, owned: readonly string[], holders: readonly string[]) =>
    Promise.allSettled(
      holders.map((holderId) =>
        takePlace({ executor, ...answers(owned) }, 'project', { userId, holderId }, sender),
      ),
    )
  const taken = (outcomes: readonly PromiseSettledResult<void>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length

  test('go to one of many who ask at the same moment', async () => {
    expect(taken(await takeAll('ben', ids('o', 255), ids('n', 16)))).toBe(1)
  })
  test('are free again when the attempt failed', async () => {
    const owned = ids('o', 255)
    expect(taken(await takeAll('cleo', owned, ['first000']))).toBe(1)
    expect(taken(await takeAll('cleo', owned, ['second00']))).toBe(0)
    await giveBackPlaces(executor, 'project', 'cleo', ['first000'], sender)
    expect(taken(await takeAll('cleo', owned, ['second00']))).toBe(1)
  })
  test('are free again a minute after somebody asks when the process died before it made anything', async () => {
    const owned = ids('o', 255)
    expect(taken(await takeAll('dora', owned, ['never000']))).toBe(1)
    expect(taken(await takeAll('dora', owned, ['after000']))).toBe(0)
    aMinuteLater()
    expect(taken(await takeAll('dora', owned, ['after000']))).toBe(1)
  })
  test('are free again when what they were for is deleted', async () => {
    const owned = ids('o', 255)
    expect(taken(await takeAll('emil', owned, ['gone0000']))).toBe(1)
    const gone = { projectId: 'gone0000', ownerId: 'emil' }
    await past(
      'project-gone0000',
      { type: 'ProjectCreated', data: { ...projectCreation, ...gone } },
      { type: 'ProjectDeleted', data: { ...gone, slug: 'gone', teamId: 'team0000', versionIds: [] } },
    )
    expect(taken(await takeAll('emil', owned, ['after001']))).toBe(1)
  })
})

describe('what a process had reserved when it died is given up a minute after somebody asks for it', () => {
  test('a slug whose project never came to be', async () => {
    await past('projectSlug-left', { type: 'SlugReserved', data: { slug: 'left', holderId: 'NOBODY01' } })
    const ask = () =>
      reserveSlug(executor, 'project', { slug: 'Left', holderId: 'SOMEBODY', claimant: 'anna' }, sender)
    await expect(ask()).rejects.toMatchObject({ code: 'slug-taken' })
    await expect(ask()).rejects.toMatchObject({ code: 'slug-taken' })
    aMinuteLater()
    expect(await ask()).toBe(true)
    expect(await ask()).toBe(false)
  })
  test('a user name that nobody came to bear', async () => {
    await past('username-username-left', { type: 'UsernameReserved', data: { userId: 'NOBODY01' } })
    const ask = () => reserveUsername({ executor, blindIndex }, 'Left', 'SOMEBODY', sender)
    await expect(ask()).rejects.toMatchObject({ code: 'username-taken' })
    aMinuteLater()
    expect(await ask()).toBe(true)
  })
  test('bytes whose version never came to be', async () => {
    const [sha1, sha512] = ['c'.repeat(40), 'd'.repeat(128)]
    const ids = { versionId: 'NEVERWAS', projectId: 'NOBODY01' }
    await past(`fileClaim-${sha1}`, { type: 'FileClaimed', data: { sha1, sha512, ...ids } })
    const ask = () =>
      claimFiles(executor, [{ sha1, sha512 }], { versionId: 'SOMEBODY', projectId: 'SOMEBODY' }, sender)
    await expect(ask()).rejects.toMatchObject({ code: 'file-already-published' })
    aMinuteLater()
    await ask()
  })
  test('a version whose project never came to be is deleted', async () => {
    const [sha1, sha512] = ['e'.repeat(40), 'f'.repeat(128)]
    const ids = { versionId: 'ORPHAN01', projectId: 'NOBODY02' }
    await past(`fileClaim-${sha1}`, { type: 'FileClaimed', data: { sha1, sha512, ...ids } })
    const files = [{ ...file('main', { sha1, sha512 }), primary: true }]
    await past('version-ORPHAN01', { type: 'VersionCreated', data: { ...versionCreation, ...ids, files } })
    const ask = () =>
      claimFiles(executor, [{ sha1, sha512 }], { versionId: 'SOMEBODY', projectId: 'SOMEBODY' }, sender)
    await expect(ask()).rejects.toMatchObject({ code: 'file-already-published' })
    expect((await executor.load(version, 'ORPHAN01')).state.phase).toBe('live')
    aMinuteLater()
    await expect(ask()).rejects.toMatchObject({ code: 'file-already-published' })
    expect((await executor.load(version, 'ORPHAN01')).state.phase).toBe('deleted')
  })
})
