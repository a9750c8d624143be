import type { ProjectStatus } from '@modstead/domain/catalogue/project/events'
import { eventCatalogue } from '@modstead/domain/event-catalogue'
import { project, version } from '@modstead/infra/command-pipeline/aggregates'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { productContext } from '@modstead/infra/command-pipeline/product-context'
import { createCodec } from '@modstead/infra/event-store/codec'
import { createStreams } from '@modstead/infra/event-store/streams'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../samples/open-log.ts'
import { sampleProject } from '../samples/sample-log.ts'
import { type Projectors, startProjectors } from '../start.ts'
import { openScheduledReleases, type ScheduledReleases } from './scheduled-releases.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const DUE = '2026-12-01T09:00:00.000Z'
const LATER = '2026-12-24T09:00:00.000Z'

let log: Awaited<ReturnType<typeof openLog>>
let projectors: Projectors
let executor: Executor
let releases: ScheduledReleases
let projectId: string
let versionId: string

/** As another process, or this one after a restart, would have it. */
const newExecutor = () => createExecutor(createStreams(log.store, createCodec(eventCatalogue, log.vault)))

const openReleases = (by: Executor) =>
  openScheduledReleases({
    store: log.store,
    pool: log.pool,
    executor: by,
    waitForReadModels: projectors.waitFor,
    log: log.parts.log,
  })

beforeEach(async () => {
  log = await openLog()
  projectors = await startProjectors(log.parts)
  const facts = sampleProject(1, 1)
  projectId = facts.find(({ stream }) => stream.startsWith('project-'))?.stream.slice(8) ?? ''
  versionId = facts.find(({ stream }) => stream.startsWith('version-'))?.stream.slice(8) ?? ''
  await log.appendAll(facts)
  executor = newExecutor()
  releases = await openReleases(executor)
})

afterEach(async () => {
  await projectors.stop()
  await log.close()
})

const context = productContext({
  actor: { kind: 'system', name: 'specs' },
  now: NOW,
  intent: { commandId: 'specs' },
})

let commands = 0
const intent = () => ({ commandId: `spec ${commands++}` })

const scheduleProject = (requestedStatus: ProjectStatus, time = DUE) =>
  executor.execute(
    project,
    projectId,
    { type: 'ScheduleProjectRelease', projectId, time, requestedStatus },
    context,
    intent(),
  )

const scheduleVersion = (time = DUE) =>
  executor.execute(
    version,
    versionId,
    { type: 'ScheduleVersionRelease', versionId, time, requestedStatus: 'listed' },
    context,
    intent(),
  )

const setStatus = (status: ProjectStatus, by = executor) =>
  by.execute(project, projectId, { type: 'EditProject', projectId, changes: { status } }, context, intent())

const shown = async (at: { position: Parameters<Projectors['waitFor']>[0] }) =>
  expect(await projectors.waitFor(at.position, 20_000)).toBe(true)

const statuses = async () => {
  const fresh = newExecutor()
  const [ofProject, ofVersion] = await Promise.all([
    fresh.load(project, projectId),
    fresh.load(version, versionId),
  ])
  return [ofProject.state, ofVersion.state].map((state) =>
    state.phase === 'live' ? state.status : state.phase,
  )
}

const releaseEvents = async () => {
  const actors: string[] = []
  for await (const batch of log.store.readAll(-1n as never))
    for (const { metadata } of batch)
      if (metadata.actor === 'system:scheduled-releases') actors.push(metadata.at)
  return actors
}

describe('a scheduled release', () => {
  it('happens when its time has come, and not before', async () => {
    await setStatus('private')
    await scheduleVersion()
    await shown(await scheduleProject('approved'))
    expect(await releases.releaseDue('2026-12-01T08:59:59.999Z')).toBe(0)
    expect(await statuses()).toEqual(['private', 'scheduled'])
    expect(await releases.releaseDue(DUE)).toBe(2)
    expect(await statuses()).toEqual(['approved', 'listed'])
    expect(await releaseEvents()).toEqual([DUE, DUE])
  })

  it('happens once, whoever looks how often, also after a restart', async () => {
    await shown(await scheduleVersion())
    const others = await Promise.all([openReleases(newExecutor()), openReleases(newExecutor())])
    await Promise.all([releases, ...others].map((each) => each.releaseDue(DUE)))
    for (const each of [releases, ...others]) await each.releaseDue(LATER)
    expect(await releaseEvents()).toHaveLength(1)
    expect(await statuses()).toEqual(['approved', 'listed'])
  })

  it('that was put off waits for the new time', async () => {
    await scheduleVersion()
    await shown(await scheduleVersion(LATER))
    expect(await releases.releaseDue(DUE)).toBe(0)
    expect(await releases.releaseDue(LATER)).toBe(1)
  })

  it('gives way to whoever decides on the status first, even in another process and a moment before', async () => {
    await setStatus('private')
    await shown(await scheduleProject('approved'))
    await executor.load(project, projectId)
    await setStatus('withheld', newExecutor())
    expect(await releases.releaseDue(DUE)).toBe(0)
    expect(await statuses()).toEqual(['withheld', 'listed'])
  })

  it('to the status that is there already is done with, and does not come up again', async () => {
    await shown(await scheduleProject('approved'))
    expect(await releases.releaseDue(DUE)).toBe(0)
    expect(await releases.releaseDue(DUE)).toBe(0)
    const { rows } = await log.pool.query('select kind, id, outcome from settled_release')
    expect(rows).toEqual([{ kind: 'project', id: projectId, outcome: 'it had the status already' }])
    expect(log.said.filter(({ message }) => message.includes('changed nothing'))).toHaveLength(1)
    await setStatus('private')
    await shown(await scheduleProject('approved', LATER))
    expect(await releases.releaseDue(LATER)).toBe(1)
  })
})
