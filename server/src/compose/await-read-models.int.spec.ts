import { createProgress } from '@modstead/infra/log-following/progress'
import { liveProjections } from '@modstead/projectors/live-projections'
import { followedElsewhere } from '@modstead/projectors/runtime/followed-elsewhere'
import type { Projection } from '@modstead/projectors/runtime/projection'
import { readModelSets } from '@modstead/projectors/runtime/read-model-sets'
import { type Projectors, startProjectors } from '@modstead/projectors/runtime/start'
import { openLog } from '@modstead/projectors/samples/open-log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awaitReadModels } from './await-read-models.ts'

let log: Awaited<ReturnType<typeof openLog>>
let stopping: AbortController
const running: Projectors[] = []

beforeEach(async () => {
  log = await openLog()
  stopping = new AbortController()
})

afterEach(async () => {
  stopping.abort()
  for (const projectors of running.splice(0)) await projectors.stop()
  await log.close()
})

const present = () => liveProjections(log.settings)
const next = () =>
  present().map((each) => (each.name === 'engagement/follow' ? { ...each, version: each.version + 1 } : each))

const start = async (projections: readonly Projection[]) => {
  const projectors = await startProjectors({ ...log.parts, projections })
  running.push(projectors)
  return projectors
}

const awaitTables = (projections: readonly Projection[]) => {
  const sets = readModelSets(projections).map((set) => followedElsewhere(createProgress(), set))
  return awaitReadModels(log.pool, sets, log.parts.log, stopping.signal)
}

const follow = (userId: string) =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

/** Longer than the pause between two looks. */
const SOON = { timeout: 20_000 }
const untilLooked = () => new Promise((resolve) => setTimeout(resolve, 700))

describe('a process that reads', () => {
  it('is not ready before the tables of its release exist, even if those of another release do', async () => {
    await start(present())
    const awaited = awaitTables(next())
    await untilLooked()
    expect(awaited.missing()).toBe('the read models of this release')
    await start(next())
    await awaited.ready
    expect(awaited.missing()).toBeNull()
    expect(log.said.filter(({ level }) => level !== 'info')).toEqual([])
  })

  it('waits before any projector has ever run, and logs nothing about it', async () => {
    const awaited = awaitTables(present())
    await untilLooked()
    expect(awaited.missing()).not.toBeNull()
    await start(present())
    await expect.poll(awaited.missing, SOON).toBeNull()
    expect(log.said.filter(({ level }) => level !== 'info')).toEqual([])
  })

  it('that returns to an earlier release waits until its tables have caught up with those of the newer one', async () => {
    const old = await start(present())
    await old.stop()
    const young = await start(next())
    expect(await young.waitFor(await follow('a'), 20_000)).toBe(true)
    const awaited = awaitTables(present())
    await untilLooked()
    expect(awaited.missing()).not.toBeNull()
    running.splice(running.indexOf(old), 1)
    await start(present())
    await expect.poll(awaited.missing, SOON).toBeNull()
  })

  it('does not wait for missing projectors if no tables are ahead', async () => {
    const only = await start(present())
    expect(await only.waitFor(await follow('a'), 20_000)).toBe(true)
    running.splice(0)
    await only.stop()
    await follow('b')
    await expect.poll(awaitTables(present()).missing, SOON).toBeNull()
  })
})
