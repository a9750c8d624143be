import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileClaim, version } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { creation as projectCreation } from '@modstead/domain/catalogue/project/examples'
import { file, creation as versionCreation } from '@modstead/domain/catalogue/version/examples'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { TooContended } from '@modstead/infra/command-pipeline/refusals'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { StoreUnavailable } from '@modstead/infra/event-store/port'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { isStored } from '@modstead/infra/files/test-content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reserveUsername } from '../../accounts/user/register-user.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { withStoredFiles } from '../version/store-version.ts'
import { claimFiles, type FileToStore, releaseFiles } from './file-claims.ts'
import { releaseQuota, reserveQuota } from './quota.ts'
import { releaseFile } from './release-file.ts'
import { reserveSlug } from './slug-reservations.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'command', via: bySystem('specs') },
  now: NOW,
}
const blindIndex = (text: string) => text.replaceAll(':', '-')

let log: Awaited<ReturnType<typeof openExecutor>>
let executor: Executor
beforeAll(async () => {
  log = await openExecutor()
  executor = log.executor
})
afterAll(() => log.close())

const justNow = (stream: string, ...facts: DomainEvent[]) =>
  log.stored(new Date().toISOString(), stream, ...facts)
const longAgo = (stream: string, ...facts: DomainEvent[]) => log.stored(NOW, stream, ...facts)

describe('the places of an account that owns all but one of its maximum', () => {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${`${index}`.padStart(7, '0')}`)
  const answers = (owned: readonly string[]) => ({
    answers: { owned: async () => ({ project: owned, organization: [] }) },
  })
  const takeAll = (userId: string, owned: readonly string[], holders: readonly string[]) =>
    Promise.allSettled(
      holders.map((holderId) =>
        reserveQuota({ executor, ...answers(owned) }, 'project', { userId, holderId }, sender),
      ),
    )
  const taken = (outcomes: readonly PromiseSettledResult<void>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length

  test('go to only one of many simultaneous requests', async () => {
    expect(taken(await takeAll('ben', ids('o', 255), ids('n', 16)))).toBe(1)
  })
  test('are free again after a failed attempt', async () => {
    const owned = ids('o', 255)
    expect(taken(await takeAll('cleo', owned, ['first000']))).toBe(1)
    expect(taken(await takeAll('cleo', owned, ['second00']))).toBe(0)
    await releaseQuota(executor, 'project', 'cleo', ['first000'], sender)
    expect(taken(await takeAll('cleo', owned, ['second00']))).toBe(1)
  })
  test('are free again one minute after a process died before creating anything', async () => {
    const owned = ids('o', 255)
    const place = (userId: string): DomainEvent => ({
      type: 'PlaceTaken',
      data: { userId, holderId: 'never000' },
    })
    await justNow('projectAllowance-dora', place('dora'))
    expect(taken(await takeAll('dora', owned, ['after000']))).toBe(0)
    await longAgo('projectAllowance-dirk', place('dirk'))
    expect(taken(await takeAll('dirk', owned, ['after000']))).toBe(1)
  })
  test('are free again when what they were reserved for is deleted', async () => {
    const owned = ids('o', 255)
    expect(taken(await takeAll('emil', owned, ['gone0000']))).toBe(1)
    const gone = { projectId: 'gone0000', ownerId: 'emil' }
    await longAgo(
      'project-gone0000',
      { type: 'ProjectCreated', data: { ...projectCreation, ...gone } },
      { type: 'ProjectDeleted', data: { ...gone, slug: 'gone', teamId: 'team0000', versionIds: [] } },
    )
    expect(taken(await takeAll('emil', owned, ['after001']))).toBe(1)
  })
})

describe('what a process had reserved when it died is kept for one minute and then given to the next one who asks for it', () => {
  test('a slug whose project was never created', async () => {
    const reserved: DomainEvent = { type: 'SlugReserved', data: { slug: 'left', holderId: 'NOBODY01' } }
    const ask = (slug: string) =>
      reserveSlug(executor, 'project', { slug, holderId: 'SOMEBODY', claimant: 'anna' }, sender)
    await justNow('projectSlug-fresh', reserved)
    await expect(ask('Fresh')).rejects.toMatchObject({ code: 'slug-taken' })
    await longAgo('projectSlug-left', reserved)
    expect(await ask('Left')).toBe(true)
    expect(await ask('left')).toBe(false)
  })
  test('a user name that no account took', async () => {
    const reserved: DomainEvent = { type: 'UsernameReserved', data: { userId: 'NOBODY01' } }
    const ask = (name: string) => reserveUsername({ executor, blindIndex }, name, 'SOMEBODY', sender)
    await justNow('username-username-fresh', reserved)
    await expect(ask('Fresh')).rejects.toMatchObject({ code: 'username-taken' })
    await longAgo('username-username-left', reserved)
    expect(await ask('Left')).toBe(true)
  })
})

describe('the bytes of a file', () => {
  let directory: string
  let files: ContentStore
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modstead-claims-'))
    files = await openContentStore({ directory, locks: new KeyedMutex() })
  })
  afterAll(async () => {
    await files.close()
    await rm(directory, { recursive: true, force: true })
  })

  const projectId = 'SOMEBODY'
  /** An upload, as the file of a version. */
  const arrived = async (text: string, fileId: string): Promise<FileToStore> => ({
    fileId,
    upload: await files.ingest(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 }),
  })
  const ask = (toStore: FileToStore, versionId: string) =>
    claimFiles({ executor, files }, [toStore], { versionId, projectId }, sender)
  const claimed = ({ upload: { sha1, sha512 }, fileId }: FileToStore, versionId: string): DomainEvent => ({
    type: 'FileClaimed',
    data: { sha1, sha512, fileId, versionId, projectId: 'NOBODY01' },
  })
  const versionWith = (
    { fileId, upload: { sha1, sha512 } }: FileToStore,
    versionId: string,
  ): DomainEvent => ({
    type: 'VersionCreated',
    data: {
      ...versionCreation,
      versionId,
      projectId: 'NOBODY02',
      files: [{ ...file('main', { fileId, sha1, sha512 }), primary: true }],
    },
  })
  const isThere = ({ upload }: FileToStore) => isStored(files, upload.sha512)
  const refused = { code: 'file-already-published' }

  test('whose version was never created are kept for one minute and then released', async () => {
    const fresh = await arrived('fresh', 'file-1')
    await justNow(`fileClaim-${fresh.upload.sha1}`, claimed(fresh, 'NEVERWAS'))
    await expect(ask({ ...fresh, fileId: 'file-2' }, 'SOMEBODY')).rejects.toMatchObject(refused)
    const left = await arrived('left', 'file-1')
    await longAgo(`fileClaim-${left.upload.sha1}`, claimed(left, 'NEVERWAS'))
    await ask({ ...left, fileId: 'file-2' }, 'SOMEBODY')
  })
  test('of a version whose project was never created are free once that version is deleted', async () => {
    const orphan = await arrived('orphan', 'file-1')
    await longAgo(`fileClaim-${orphan.upload.sha1}`, claimed(orphan, 'ORPHAN01'))
    await longAgo('version-ORPHAN01', versionWith(orphan, 'ORPHAN01'))
    await expect(ask({ ...orphan, fileId: 'file-2' }, 'SOMEBODY')).rejects.toMatchObject(refused)
    expect((await executor.load(version, 'ORPHAN01')).state.phase).toBe('deleted')
  })
  test('stay if two processes release their former file while it is claimed again', async () => {
    const before = await arrived('again', 'file-1')
    await before.upload.keep()
    await longAgo(`fileClaim-${before.upload.sha1}`, claimed(before, 'VERSION9'))
    const after = await arrived('again', 'file-2')
    const release = () =>
      releaseFile(
        { executor, files },
        before.upload.sha1,
        { versionId: 'VERSION9', fileId: 'file-1' },
        sender,
      )
    const store = async () => {
      await ask(after, 'VERSION9')
      await after.upload.keep()
    }
    await Promise.all([release(), store(), release()])
    await release()
    expect(await isThere(after)).toBe(true)
    expect((await executor.load(fileClaim, after.upload.sha1)).state.holders).toMatchObject([
      { fileId: 'file-2' },
    ])
  })
  test('stay while their version holds them', async () => {
    const held = await arrived('held', 'file-1')
    await held.upload.keep()
    await longAgo(`fileClaim-${held.upload.sha1}`, claimed(held, 'VERSION8'))
    await longAgo('version-VERSION8', versionWith(held, 'VERSION8'))
    await releaseFiles({ executor, files }, [held], 'VERSION8', sender)
    expect(await isThere(held)).toBe(true)
  })
  test('stay if it is unknown whether their version was stored, and are removed if it was refused', async () => {
    const ids = { versionId: 'VERSION7', projectId }
    const storing = async (toStore: FileToStore, error: Error) => {
      const attempt = withStoredFiles({ executor, files }, [toStore], ids, sender, () =>
        Promise.reject(error),
      )
      await expect(attempt).rejects.toBe(error)
      return isThere(toStore)
    }
    expect(await storing(await arrived('late', 'file-1'), new StoreUnavailable('no answer'))).toBe(true)
    expect(await storing(await arrived('refused', 'file-2'), new TooContended('others'))).toBe(false)
  })
})
