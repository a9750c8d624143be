import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import { allReactions } from '@modstead/command-api/modules'
import { fileClaim, project, projectSlug, team, version } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { creation as projectCreation } from '@modstead/domain/catalogue/project/examples'
import { ofProject, withEverything } from '@modstead/domain/catalogue/team/examples'
import { file, creation as versionCreation } from '@modstead/domain/catalogue/version/examples'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { createCodec } from '@modstead/infra/event-store/codec'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { EventStore } from '@modstead/infra/event-store/port'
import { createStreams, type Streams } from '@modstead/infra/event-store/streams'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import { liveSets } from '@modstead/projectors/live-projections'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Reactions,
  type ReactionsSettings,
  startReactions,
} from '../../command-api/src/reactions/start-reactions.ts'
import { countProjectors } from '../../projectors/src/runtime/metrics.ts'
import { searchPathOf } from '../../projectors/src/runtime/read-model-sets.ts'
import { type Projectors, startProjectors } from '../../projectors/src/runtime/start.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const WAIT_MS = 20_000
const [projectId, teamId, versionId] = ['PROJECT1', 'TEAM0001', 'VERSION1']
const sha1 = 'a'.repeat(40)
const sha512 = 'b'.repeat(128)
const claim = { type: 'FileClaimed', data: { sha1, sha512, versionId, projectId } }
const owner = withEverything(ofProject, 'anna', { role: 'Owner' })
const subject = { kind: 'project', id: projectId }

let database: TestDatabase
let directory: string
let pool: pg.Pool
let store: EventStore
let streams: Streams
let files: ContentStore
let executor: Executor
let projectors: Projectors
let reactions: Reactions | undefined
/** Jobs of the most recently started reactions. */
let jobs: JobQueue
const opened: JobQueue[] = []

const addresses = { publicUrl: 'http://localhost', filesUrl: 'http://localhost/files' }

beforeEach(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'modstead-reactions-'))
  const schema = searchPathOf(liveSets(addresses))
  pool = createPool(database.url, { name: 'reactions spec', max: 8, schema, onError: () => {} })
  store = await openEventStore({ databaseUrl: database.url })
  const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1) })
  streams = createStreams(store, createCodec(eventCatalogue, vault))
  files = await openContentStore({ directory, locks: new KeyedMutex() })
  executor = createExecutor(streams)
  projectors = await startProjectors({
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    settings: addresses,
    log: silent,
    metrics: countProjectors(createMetrics()),
  })
  reactions = undefined
})
afterEach(async () => {
  await reactions?.stop()
  for (const queue of opened.splice(0)) await queue.close()
  await projectors.stop()
  await store.close()
  await files.close()
  await pool.end()
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

let commands = 0
/** Facts that a process had stored when it died. */
const past = async (stream: string, ...facts: DomainEvent[]) => {
  const { revision, hash } = await streams.load(stream)
  await streams.append(stream, { revision, hash }, facts, {
    commandId: `past-${commands++}`,
    command: 'Seed',
    via: bySystem('specs'),
    actor: 'anna',
    at: NOW,
  })
}

/** Reads like a later process, without the memory of the reactions' executor. */
const stateOf = async () => {
  const fresh = createExecutor(streams)
  return {
    project: (await fresh.load(project, projectId)).state,
    team: (await fresh.load(team, teamId)).state,
    version: (await fresh.load(version, versionId)).state,
    claim: (await fresh.load(fileClaim, sha1)).state,
  }
}

const start = async (changes: Partial<ReactionsSettings> = {}) => {
  jobs = createJobQueue({ url: database.url, onError: () => {} }, { lockMs: 1_000 })
  opened.push(jobs)
  return startReactions({
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    executor,
    files,
    images: {} as ImageStore,
    accounts: { store } as unknown as AccountParts,
    log: silent,
    jobs,
    timers: await openTimers({ pool, jobs, types: [], log: silent }),
    reactions: allReactions,
    waitForReadModels: projectors.waitFor,
    ...changes,
  })
}

const react = async (changes: Partial<ReactionsSettings> = {}) => {
  reactions ??= await start(changes)
  // Reactions also answer events of other reactions.
  for (let head = await store.head(), before = -1n; head !== before; ) {
    expect(await reactions.waitFor(head, WAIT_MS)).toBe(true)
    before = head
    head = await store.head()
  }
}

const aProject = async (fields: Partial<typeof projectCreation> = {}) => {
  await past(`team-${teamId}`, { type: 'TeamFormed', data: { teamId, subject, owner } })
  await past('projectSlug-copper-age', {
    type: 'SlugReserved',
    data: { slug: 'copper-age', holderId: projectId },
  })
  const data = { ...projectCreation, projectId, teamId, slug: 'copper-age', ...fields }
  await past(`project-${projectId}`, { type: 'ProjectCreated', data })
}

const aVersion = async () => {
  await past(`fileClaim-${sha1}`, claim)
  const data = {
    ...versionCreation,
    versionId,
    projectId,
    files: [{ ...file('main', { sha1, sha512 }), primary: true }],
  }
  await past(`version-${versionId}`, { type: 'VersionCreated', data })
}

const aDeletion = (versionIds: readonly string[]) =>
  past(`project-${projectId}`, {
    type: 'ProjectDeleted',
    data: { projectId, slug: 'copper-age', teamId, ownerId: 'anna', versionIds },
  })

describe('what a process left half done when it died', () => {
  test('a version that its project does not list is added to it', async () => {
    await aProject()
    await aVersion()
    await react()
    expect((await stateOf()).project).toMatchObject({ phase: 'live', versionIds: new Set([versionId]) })
  })
  test('a version that was created while its project was deleted is deleted too, and releases its bytes', async () => {
    await aProject()
    await aDeletion([])
    await aVersion()
    await react()
    expect(await stateOf()).toMatchObject({ version: { phase: 'deleted' }, claim: { holders: [] } })
  })
  test('the team of a project that moved into an organization has no owner', async () => {
    await aProject()
    const data = { projectId, organizationId: 'ORGANIZ1' }
    await past(`project-${projectId}`, { type: 'ProjectMovedToOrganization', data })
    await react()
    expect((await stateOf()).team).toMatchObject({ ownerId: null })
  })
  test('the team of a project that left its organization belongs to its new owner', async () => {
    await aProject()
    const ids = { projectId, organizationId: 'ORGANIZ1' }
    await past(`project-${projectId}`, { type: 'ProjectMovedToOrganization', data: ids })
    await past(`project-${projectId}`, {
      type: 'ProjectRemovedFromOrganization',
      data: { ...ids, ownerId: 'bela' },
    })
    await react()
    expect((await stateOf()).team).toMatchObject({ ownerId: 'bela' })
  })
  test.each(['moved', 'created'])(
    'a project that is %s into a deleted organization returns to its owner',
    async (how) => {
      const into = { organizationId: 'ORGANIZ1' }
      const gone = { ...into, slug: 'gone', teamId: 'TEAM0002' }
      const founding = { ...gone, name: 'Gone', description: '', ownerId: 'bela' }
      await past('organization-ORGANIZ1', { type: 'OrganizationCreated', data: founding })
      await past('organization-ORGANIZ1', { type: 'OrganizationDeleted', data: gone })
      await aProject(how === 'created' ? into : {})
      const move = { type: 'ProjectMovedToOrganization', data: { projectId, ...into } }
      if (how === 'moved') await past(`project-${projectId}`, move)
      await react()
      const { project, team } = await stateOf()
      expect(project).toMatchObject({ organizationId: null, ownerId: 'anna' })
      expect(team).toMatchObject({ ownerId: 'anna' })
    },
  )
  test('the owner of the team owns the project', async () => {
    await aProject()
    await past(`team-${teamId}`, {
      type: 'TeamOwnershipTransferred',
      data: { teamId, subject, from: 'anna', to: { ...owner, userId: 'bela' } },
    })
    await react()
    expect((await stateOf()).project).toMatchObject({ ownerId: 'bela' })
  })
})

describe('the consequences of a deletion', () => {
  test('of a project: its versions, claims, team and slugs are removed, and its owner may take the slugs', async () => {
    await aProject()
    await aVersion()
    await past('projectSlug-bronze', { type: 'SlugReserved', data: { slug: 'bronze', holderId: projectId } })
    await past(
      `project-${projectId}`,
      { type: 'ProjectVersionAdded', data: { projectId, versionId } },
      { type: 'ProjectSlugChanged', data: { projectId, slug: 'bronze', formerSlug: 'copper-age' } },
      { type: 'ProjectSlugChanged', data: { projectId, slug: 'copper-age', formerSlug: 'bronze' } },
    )
    await aDeletion([versionId])
    await react()
    expect(await stateOf()).toMatchObject({
      version: { phase: 'deleted' },
      claim: { holders: [] },
      team: { phase: 'disbanded' },
    })
    for (const slug of ['copper-age', 'bronze'])
      expect((await executor.load(projectSlug, slug)).state).toEqual({ holderId: null, heir: 'anna' })
  })
  test('happen only once even if the reactions start again from the beginning', async () => {
    await aProject()
    await aVersion()
    await aDeletion([versionId])
    await react()
    const head = await store.head()
    await reactions?.stop()
    reactions = undefined
    await pool.query('delete from reaction_checkpoint')
    await react()
    expect(await store.head()).toBe(head)
  })
})

describe('an event that cannot be decoded', () => {
  test('is left to a job for each of its reactions and skipped', async () => {
    const metadata = {
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      actor: 'anna',
      at: NOW,
      schema: 99,
    }
    const id = randomUUID()
    await store.append('version-UNKNOWN1', -1n, [{ id, type: 'VersionCreated', data: {}, metadata }])
    await aProject()
    await aVersion()
    await react()
    expect(await jobs.find(`when-version-created-add-to-project~${id}`)).not.toBeNull()
    expect((await stateOf()).project).toMatchObject({ versionIds: new Set([versionId]) })
  })
})
