import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import type { MailSending } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { allJobs, allReactions, allTimers } from '@modstead/command-api/modules'
import { fileClaim, version } from '@modstead/domain/catalogue/aggregates'
import { asSystem } from '@modstead/domain/catalogue/examples'
import { creation as projectCreation } from '@modstead/domain/catalogue/project/examples'
import { file, creation as versionCreation } from '@modstead/domain/catalogue/version/examples'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { createCodec } from '@modstead/infra/event-store/codec'
import { createStreams } from '@modstead/infra/event-store/streams'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { isStored } from '@modstead/infra/files/test-content'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startReactions } from '../../command-api/src/reactions/start-reactions.ts'
import { openLog } from '../../projectors/src/samples/open-log.ts'

const WAIT_MS = 20_000
const PATIENTLY = { timeout: 60_000 }
const ids = { fileId: 'FILE0000', versionId: 'VERSION0', projectId: 'PROJECT0' }

let directory: string
let log: Awaited<ReturnType<typeof openLog>>
let files: ContentStore
let executor: Executor
let jobs: JobQueue
let running: Awaited<ReturnType<typeof startReactions>>
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-abandoned-'))
  log = await openLog()
  files = await openContentStore({ directory, locks: new KeyedMutex() })
  executor = createExecutor(createStreams(log.store, createCodec(eventCatalogue, log.vault)))
  jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  const types = allTimers.map(({ type }) => type)
  const timers = await openTimers({ pool: log.pool, jobs, types, log: log.parts.log })
  const unused = { images: {} as ImageStore, accounts: {} as AccountParts }
  const parts = { executor, files, ...unused, pool: log.pool, jobs, timers }
  workOnJobs(jobs, allJobs, { ...parts, mails: {} as MailSending })
  const waitForReadModels = async () => true
  running = await startReactions({ ...log.parts, ...parts, reactions: allReactions, waitForReadModels })
  await jobs.start()
  timers.start()
  stops = [running.stop, timers.close, jobs.close, files.close, log.close]
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await rm(directory, { recursive: true, force: true })
})

/** Bytes that were claimed months ago. */
const claimed = async (text: string) => {
  const { sha1, sha512, keep } = await files.ingest(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 })
  await keep()
  const position = await log.append(`fileClaim-${sha1}`, {
    type: 'FileClaimed',
    data: { sha1, sha512, ...ids },
  })
  expect(await running.waitFor(position, WAIT_MS)).toBe(true)
  return { sha1, sha512 }
}
const waiting = async () => (await log.pool.query('select key from timer')).rows
const letTimersRing = () => log.pool.query("update timer set due_at = '2026-01-01'")
const holders = async (sha1: string) => (await executor.loadAfresh(fileClaim, sha1)).state.holders

test('bytes whose version was never created are released later', async () => {
  const { sha1, sha512 } = await claimed('abandoned')
  expect(await waiting()).toEqual([{ key: `release-abandoned-file.${sha1}` }])
  expect(await isStored(files, sha512)).toBe(true)
  await letTimersRing()
  await expect.poll(() => isStored(files, sha512), PATIENTLY).toBe(false)
  await expect.poll(() => holders(sha1), PATIENTLY).toEqual([])
})

const publish = async ({ sha1, sha512 }: { sha1: string; sha512: string }) => {
  const listed = { ...file('main', { fileId: ids.fileId, sha1, sha512 }), primary: true }
  const data = { ...versionCreation, ...ids, files: [listed] }
  await log.append(`version-${ids.versionId}`, { type: 'VersionCreated', data })
}
const looked = async () => {
  const count = (await jobs.counts()).find(({ type }) => type === 'release-abandoned-file')
  return {
    timers: await waiting(),
    left: (count?.waiting ?? 0) + (count?.active ?? 0) + (count?.failed ?? 0),
  }
}

test('bytes of a version stay', async () => {
  await log.append('project-PROJECT0', { type: 'ProjectCreated', data: { ...projectCreation, ...ids } })
  const bytes = await claimed('published')
  await publish(bytes)
  await letTimersRing()
  await expect.poll(looked, PATIENTLY).toEqual({ timers: [], left: 0 })
  expect(await holders(bytes.sha1)).toHaveLength(1)
  expect(await isStored(files, bytes.sha512)).toBe(true)
})

test('bytes of a version whose project was never created are deleted with the version', async () => {
  const bytes = await claimed('orphan')
  await publish(bytes)
  await letTimersRing()
  await expect.poll(() => isStored(files, bytes.sha512), PATIENTLY).toBe(false)
  const { state } = await executor.loadAfresh(version, ids.versionId)
  expect(state.phase).toBe('deleted')
})

test('bytes that were claimed a moment ago stay, and are checked again', async () => {
  const { sha1, sha512 } = await claimed('again')
  const command = { type: 'ClaimFile', sha1, sha512, ...ids, versionId: 'VERSION1' } as const
  const sender = { ...asSystem, now: new Date().toISOString() }
  const intent = { commandId: 'claimed again', via: bySystem('specs') }
  const { position } = await executor.execute(fileClaim, sha1, command, sender, intent)
  expect(await running.waitFor(position, WAIT_MS)).toBe(true)
  await letTimersRing()
  const delayed = async () =>
    (await jobs.counts()).find(({ type }) => type === 'release-abandoned-file')?.delayed
  await expect.poll(delayed, PATIENTLY).toBe(1)
  expect(await holders(sha1)).toHaveLength(2)
  expect(await isStored(files, sha512)).toBe(true)
})

test('bytes whose removal was broken off are released, although a clock that was ahead timed that', async () => {
  const { sha1, sha512 } = await claimed('broken off')
  const { versionId, fileId } = ids
  const command = { type: 'LeaveFile', sha1, versionId, fileId } as const
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const intent = { commandId: 'left tomorrow', via: bySystem('specs') }
  await executor.execute(fileClaim, sha1, command, { ...asSystem, now: tomorrow }, intent)
  await letTimersRing()
  await expect.poll(() => isStored(files, sha512), PATIENTLY).toBe(false)
  await expect.poll(() => holders(sha1), PATIENTLY).toEqual([])
})
