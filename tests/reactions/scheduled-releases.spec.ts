import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import type { MailSending } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { allJobs, allReactions, allTimers } from '@modstead/command-api/modules'
import { project, version } from '@modstead/domain/catalogue/aggregates'
import { asSystem, NOW as OTHER_TIME } from '@modstead/domain/catalogue/examples'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { createCodec } from '@modstead/infra/event-store/codec'
import { START } from '@modstead/infra/event-store/port'
import { createStreams } from '@modstead/infra/event-store/streams'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reactionTo } from '../../command-api/src/reactions/reaction.ts'
import { startReactions } from '../../command-api/src/reactions/start-reactions.ts'
import { openLog } from '../../projectors/src/samples/open-log.ts'
import { sampleProject } from '../../projectors/src/samples/sample-log.ts'

const WAIT_MS = 20_000
const PATIENTLY = { timeout: 60_000 }
/** Plans were made long ago, so that they are due. */
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const PAST = '2020-12-01T09:00:00.000Z'
const FUTURE = '2999-12-24T09:00:00.000Z'

let log: Awaited<ReturnType<typeof openLog>>
let executor: Executor
let projectId: string
let versionId: string
let stops: (() => Promise<void>)[]

const newExecutor = () => createExecutor(createStreams(log.store, createCodec(eventCatalogue, log.vault)))

/** One process's parts of it. */
const startProcess = async (reactions = allReactions, by = newExecutor()) => {
  const jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  const types = allTimers.map(({ type }) => type)
  const timers = await openTimers({ pool: log.pool, jobs, types, log: log.parts.log })
  const parts = {
    executor: by,
    files: {} as ContentStore,
    images: {} as ImageStore,
    accounts: {} as AccountParts,
    pool: log.pool,
    jobs,
    timers,
  }
  workOnJobs(jobs, allJobs, { ...parts, mails: {} as MailSending })
  const running = await startReactions({
    ...log.parts,
    ...parts,
    reactions,
    waitForReadModels: async () => true,
  })
  await jobs.start()
  timers.start()
  const stop = async () => {
    await running.stop()
    await timers.close()
    await jobs.close()
  }
  stops.push(stop)
  return { running, stop }
}

beforeEach(async () => {
  log = await openLog()
  stops = []
  const facts = sampleProject(1, 1)
  projectId = facts.find(({ stream }) => stream.startsWith('project-'))?.stream.slice(8) ?? ''
  versionId = facts.find(({ stream }) => stream.startsWith('version-'))?.stream.slice(8) ?? ''
  await log.appendAll(facts)
  executor = newExecutor()
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await log.close()
})

const context = { ...asSystem, now: LONG_AGO }
let commands = 0
const intent = () => ({ commandId: `spec ${commands++}`, via: bySystem('specs') })

const planProject = (time: string, requestedStatus: ProjectStatus = 'unlisted') => {
  const command = { type: 'ScheduleProjectRelease', projectId, time, requestedStatus } as const
  return executor.execute(project, projectId, command, context, intent())
}
const planVersion = (time: string) => {
  const command = { type: 'ScheduleVersionRelease', versionId, time, requestedStatus: 'listed' } as const
  return executor.execute(version, versionId, command, context, intent())
}
const setStatus = (status: ProjectStatus) => {
  const command = { type: 'EditProject', projectId, changes: { status } } as const
  return executor.execute(project, projectId, command, { ...context, now: OTHER_TIME }, intent())
}

const statuses = async () => {
  const fresh = newExecutor()
  const { state: ofProject } = await fresh.load(project, projectId)
  const { state: ofVersion } = await fresh.load(version, versionId)
  return [ofProject, ofVersion].map((state) => (state.phase === 'live' ? state.status : state.phase))
}
const releases = async () => {
  const found: unknown[] = []
  for await (const batch of log.store.readAll(START))
    for (const { metadata } of batch)
      if (metadata.actor.startsWith('system:release-'))
        found.push([metadata.actor, metadata.command, metadata.reason])
  return found
}
const timers = async () =>
  (await log.pool.query('select key, due_at from timer order by key')).rows.map(({ key, due_at }) => [
    key,
    due_at.toISOString(),
  ])

describe('a planned release', () => {
  test('happens at its time', async () => {
    await startProcess()
    await planVersion(PAST)
    await planProject(PAST)
    await expect.poll(statuses, PATIENTLY).toEqual(['unlisted', 'listed'])
    expect((await releases()).sort()).toEqual([
      ['system:release-project', 'ReleaseProject', 'The planned time has come.'],
      ['system:release-version', 'ReleaseVersion', 'The planned time has come.'],
    ])
  })

  test('waits for its time, and moves with it', async () => {
    const { running } = await startProcess()
    const { position } = await planVersion(FUTURE)
    expect(await running.waitFor(position, WAIT_MS)).toBe(true)
    expect(await timers()).toEqual([[`release-version.${versionId}`, FUTURE]])
    expect(await statuses()).toEqual(['approved', 'scheduled'])
    await planVersion(PAST)
    await expect.poll(statuses, PATIENTLY).toEqual(['approved', 'listed'])
    expect(await timers()).toEqual([])
  })

  test('is dropped once anything else has decided the status', async () => {
    const { running } = await startProcess()
    const planned = await planProject(FUTURE)
    expect(await running.waitFor(planned.position, WAIT_MS)).toBe(true)
    expect(await timers()).toEqual([[`release-project.${projectId}`, FUTURE]])
    const { position } = await setStatus('withheld')
    expect(await running.waitFor(position, WAIT_MS)).toBe(true)
    expect(await timers()).toEqual([])
  })

  test('happens once, in one of two processes', async () => {
    await startProcess()
    await startProcess()
    await planProject(PAST)
    await planVersion(PAST)
    await expect.poll(statuses, PATIENTLY).toEqual(['unlisted', 'listed'])
    expect(await releases()).toHaveLength(2)
  })

  test('that was planned before timers existed happens anyway', async () => {
    // It hears of the last plan, which proves that it has passed both.
    const deaf = reactionTo({ name: 'deaf', type: 'VersionReleaseScheduled', react: async () => {} })
    const older = [...allReactions.filter(({ includesHistory }) => !includesHistory), deaf]
    const { running, stop } = await startProcess(older)
    await planProject(PAST)
    const { position } = await planVersion(FUTURE)
    expect(await running.waitFor(position, WAIT_MS)).toBe(true)
    expect(await timers()).toEqual([])
    await stop()
    await startProcess()
    await expect.poll(statuses, PATIENTLY).toEqual(['unlisted', 'scheduled'])
    // The project may be released before the plan of the version is heard.
    await expect.poll(timers, PATIENTLY).toEqual([[`release-version.${versionId}`, FUTURE]])
  })
})
