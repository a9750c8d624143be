import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileClaim, team, version } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { creation, file } from '@modstead/domain/catalogue/version/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { isStored } from '@modstead/infra/files/test-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { claimFiles } from './file-claims.ts'
import { disband, takeBackVersions } from './take-back.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'creation', via: bySystem('specs') },
  now: NOW,
}

let directory: string
let log: Awaited<ReturnType<typeof openExecutor>>
let files: ContentStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-take-back-'))
  log = await openExecutor()
  files = await openContentStore({ directory, locks: new KeyedMutex() })
})
afterAll(async () => {
  await files.close()
  await log.close()
  await rm(directory, { recursive: true, force: true })
})

/** A version with its bytes, as the creation of a project leaves it if a later step fails. */
const storedVersion = async (versionId: string) => {
  const upload = await files.ingest(Readable.from([Buffer.from(versionId)]), { maxBytes: 1_000 })
  const toStore = { fileId: `file-${versionId}`, upload }
  const projectId = 'NEVERWAS'
  await claimFiles({ executor: log.executor, files }, [toStore], { versionId, projectId }, sender)
  await upload.keep()
  const { sha1, sha512 } = upload
  const named = { ...file('main', { fileId: toStore.fileId, sha1, sha512 }), primary: true }
  const data = { ...creation, versionId, projectId, files: [named] }
  await log.stored(NOW, `version-${versionId}`, { type: 'VersionCreated', data })
  return { command: { versionId }, files: [toStore] }
}
const left = async ({ command, files: [toStore] }: Awaited<ReturnType<typeof storedVersion>>) => ({
  phase: (await log.executor.load(version, command.versionId)).state.phase,
  claim: (await log.executor.load(fileClaim, toStore?.upload.sha1 ?? '')).state.holders[0]?.versionId ?? null,
  isThere: await isStored(files, toStore?.upload.sha512 ?? ''),
})

test('versions of a project that was not created are deleted with their bytes, and versions that were never stored are skipped', async () => {
  const [first, second] = [await storedVersion('VERSION1'), await storedVersion('VERSION2')]
  expect(await left(second)).toEqual({ phase: 'live', claim: 'VERSION2', isThere: true })
  const never = { command: { versionId: 'VERSION0' }, files: first.files }
  const deps = { executor: log.executor, files }
  await takeBackVersions(deps, [never, first, second], sender)
  for (const stored of [first, second])
    expect(await left(stored)).toEqual({ phase: 'deleted', claim: null, isThere: false })
  await takeBackVersions(deps, [first], sender)
  expect((await log.executor.load(version, 'VERSION1')).revision).toBe(1n)
})

test('a team is disbanded once, and a team that was never formed is skipped', async () => {
  const data = { teamId: 'TEAM0001', subject: { kind: 'project', id: 'NEVERWAS' }, owner: null }
  await log.stored(NOW, 'team-TEAM0001', { type: 'TeamFormed', data })
  for (const teamId of ['TEAM0001', 'TEAM0001', 'TEAM0000']) await disband(log.executor, teamId, sender)
  expect(await log.executor.load(team, 'TEAM0001')).toMatchObject({
    state: { phase: 'disbanded' },
    revision: 1n,
  })
  expect((await log.executor.load(team, 'TEAM0000')).state.phase).toBe('none')
})
