import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileClaim, version } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { creation as projectCreation } from '@modstead/domain/catalogue/project/examples'
import { withEverything } from '@modstead/domain/catalogue/team/examples'
import { file, creation as versionCreation } from '@modstead/domain/catalogue/version/examples'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { checkFiles, claimFiles, type FileToStore } from './file-claims.ts'
import { type OwnedKind, requireQuota, reserveQuota } from './quota.ts'
import { reserveSlug } from './slug-reservations.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'command', via: bySystem('specs') },
  now: NOW,
}

let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
})
afterAll(() => log.close())

const longAgo = (stream: string, ...facts: DomainEvent[]) => log.stored(NOW, stream, ...facts)
const projectExists = (projectId: string, teamId = 'TEAM0000') =>
  longAgo(`project-${projectId}`, { type: 'ProjectCreated', data: { ...projectCreation, projectId, teamId } })
const organizationExists = (organizationId: string, teamId = 'TEAM0000') => {
  const texts = { slug: organizationId.toLowerCase(), name: 'Guild', description: 'A guild' }
  const data = { organizationId, ...texts, teamId, ownerId: 'anna', createdAt: NOW }
  return longAgo(`organization-${organizationId}`, { type: 'OrganizationCreated', data })
}
const teamExists = (teamId: string, kind: OwnedKind, id: string, ownerId: string) => {
  const subject = { kind, id }
  const owner = withEverything(subject, ownerId)
  return longAgo(`team-${teamId}`, { type: 'TeamFormed', data: { teamId, subject, owner } })
}

const owning = (kind: OwnedKind, count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `O${`${index}`.padStart(7, '0')}`)
  const none = { project: [], organization: [] }
  return { executor: log.executor, answers: { owned: async () => ({ ...none, [kind]: ids }) } }
}

describe.each<[OwnedKind, number]>([
  ['project', 256],
  ['organization', 16],
])('an account at its %s limit (%i)', (kind, most) => {
  test('is refused before any work is done, unless it owns one less', async () => {
    await expect(requireQuota(owning(kind, most), kind, sender)).rejects.toThrow(`at most ${most} ${kind}s`)
    await expect(requireQuota(owning(kind, most - 1), kind, sender)).resolves.toBeUndefined()
  })

  const placeOf = async (userId: string, holderId: string) => {
    const data = { userId, holderId }
    await longAgo(`${kind}Allowance-${userId}`, { type: 'PlaceTaken', data })
    return () => reserveQuota(owning(kind, most - 1), kind, { userId, holderId: 'NEW00000' }, sender)
  }
  const exists = kind === 'project' ? projectExists : organizationExists
  const code = 'allowance-used-up'

  test('gets no place while its last one is held by something that it owns', async () => {
    await exists('KEPT0000', `T${kind.slice(0, 3)}KEPT`)
    await teamExists(`T${kind.slice(0, 3)}KEPT`, kind, 'KEPT0000', 'keeper')
    await expect((await placeOf('keeper', 'KEPT0000'))()).rejects.toMatchObject({ code })
  })
  test('gets no place while the owner of its last one is unknown', async () => {
    await exists('TEAMLESS', 'TEAMNONE')
    await expect((await placeOf('founder', 'TEAMLESS'))()).rejects.toMatchObject({ code })
  })
  test('gets a place after it has transferred something to somebody else', async () => {
    await exists('HANDEDON', `T${kind.slice(0, 3)}HAND`)
    await teamExists(`T${kind.slice(0, 3)}HAND`, kind, 'HANDEDON', 'heir')
    await expect((await placeOf('giver', 'HANDEDON'))()).resolves.toBeUndefined()
  })
  test('gets its places even if another request has just checked them', async () => {
    const userId = 'twice'
    for (const holderId of ['GONE0000', 'GONE0001']) {
      await exists(holderId, `T${kind.slice(0, 3)}${holderId.slice(-4)}`)
      await teamExists(`T${kind.slice(0, 3)}${holderId.slice(-4)}`, kind, holderId, 'heir')
      await longAgo(`${kind}Allowance-${userId}`, { type: 'PlaceTaken', data: { userId, holderId } })
    }
    const deps = owning(kind, most - 2)
    const reserve = (executor: Executor, holderId: string) =>
      reserveQuota({ ...deps, executor }, kind, { userId, holderId }, sender)
    let others: Promise<void> | undefined
    const overtaken: Executor = {
      ...log.executor,
      execute: (...command) =>
        log.executor.execute(...command).catch(async (refusal: unknown) => {
          others ??= reserve(log.executor, 'NEW00001')
          await others
          throw refusal
        }),
    }
    await expect(reserve(overtaken, 'NEW00002')).resolves.toBeUndefined()
    expect(others).toBeDefined()
    await expect(reserve(log.executor, 'NEW00003')).rejects.toMatchObject({ code })
  })
})

describe.each([
  ['project', projectExists],
  ['organization', organizationExists],
] as const)('a slug of a %s', (kind, exists) => {
  const ask = (slug: string) =>
    reserveSlug(log.executor, kind, { slug, holderId: 'SOMEBODY', claimant: 'anna' }, sender)
  const reservedFor = (slug: string, holderId: string) =>
    longAgo(`${kind}Slug-${slug}`, { type: 'SlugReserved', data: { slug, holderId } })

  test('stays with an existing holder, no matter how long ago it was reserved', async () => {
    await exists('HOLDER00')
    await reservedFor('held', 'HOLDER00')
    await expect(ask('held')).rejects.toMatchObject({ code: 'slug-taken' })
  })
  test('is free for others if its holder was never created', async () => {
    await reservedFor('left', 'NOBODY00')
    expect(await ask('left')).toBe(true)
  })
})

describe('the bytes of a file', () => {
  let directory: string
  let files: ContentStore
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modstead-held-'))
    files = await openContentStore({ directory, locks: new KeyedMutex() })
  })
  afterAll(async () => {
    await files.close()
    await rm(directory, { recursive: true, force: true })
  })

  const arrived = async (text: string): Promise<FileToStore> => ({
    fileId: `file-${text}`,
    upload: await files.ingest(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 }),
  })
  const claim = (toStore: readonly FileToStore[]) => {
    const ids = { versionId: 'NEWCOMER', projectId: 'SOMEBODY' }
    return claimFiles({ executor: log.executor, files }, toStore, ids, sender)
  }
  /** Publishes a version with these bytes beside another file, claimed at this time. */
  const publish = async (at: string, toStore: FileToStore, versionId: string, projectId: string) => {
    const { sha1, sha512 } = toStore.upload
    const claimed = { sha1, sha512, fileId: toStore.fileId, versionId, projectId }
    await log.stored(at, `fileClaim-${sha1}`, { type: 'FileClaimed', data: claimed })
    const named = { ...file('main', { fileId: toStore.fileId, sha1, sha512 }), primary: true }
    const other = { ...file(`beside-${versionId}`), primary: false }
    const data = { ...versionCreation, versionId, projectId, files: [other, named] }
    await longAgo(`version-${versionId}`, { type: 'VersionCreated', data })
  }
  const phaseOf = async (versionId: string) => (await log.executor.load(version, versionId)).state.phase
  const refused = { code: 'file-already-published' }

  test('stay with the version of an existing project', async () => {
    await projectExists('PUBLISHR')
    const held = await arrived('held')
    await publish(NOW, held, 'HELD0000', 'PUBLISHR')
    await expect(
      checkFiles(log.executor, [await arrived('free'), held], 'SOMEBODY', sender),
    ).rejects.toMatchObject(refused)
    await expect(claim([held])).rejects.toMatchObject(refused)
    expect(await phaseOf('HELD0000')).toBe('live')
  })
  test('stay with a version whose project may still be created', async () => {
    const early = await arrived('early')
    await publish(new Date().toISOString(), early, 'EARLY000', 'NOTYET00')
    await expect(checkFiles(log.executor, [early], 'SOMEBODY', sender)).rejects.toMatchObject(refused)
    expect(await phaseOf('EARLY000')).toBe('live')
  })
  test('pass the check if nothing holds them', async () => {
    const { upload, fileId } = await arrived('claimed')
    const { sha1, sha512 } = upload
    const data = { sha1, sha512, fileId, versionId: 'NEVERWAS', projectId: 'SOMEBODY' }
    await longAgo(`fileClaim-${sha1}`, { type: 'FileClaimed', data })
    const free = [await arrived('nobodys'), { upload, fileId }]
    await expect(checkFiles(log.executor, free, 'SOMEBODY', sender)).resolves.toBeUndefined()
  })
  test('are claimed together or not at all', async () => {
    const [free, held] = [await arrived('together'), await arrived('taken')]
    await projectExists('OTHERS00')
    await publish(NOW, held, 'TAKEN000', 'OTHERS00')
    await expect(claim([free, held])).rejects.toMatchObject(refused)
    expect((await log.executor.load(fileClaim, free.upload.sha1)).state.holders).toEqual([])
  })
})
