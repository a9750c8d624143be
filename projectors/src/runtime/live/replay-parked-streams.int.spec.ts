import type { Changed } from '@modstead/infra/log-following/changed'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveProjections } from '../../live-projections.ts'
import { openLog } from '../../samples/open-log.ts'
import { countProjectors } from '../metrics.ts'
import type { Projection } from '../projection.ts'
import { placedProjections, readModelSets } from '../read-model-sets.ts'
import { type Projectors, startProjectors } from '../start.ts'
import { replayParkedStreams } from './replay-parked-streams.ts'

let log: Awaited<ReturnType<typeof openLog>>
let projectors: Projectors
let isMended: boolean

const follow = (projectId: string) =>
  log.append('follow-a', {
    type: 'ProjectFollowed',
    data: { userId: 'a', projectId, at: '2026-02-03T04:05:06.000Z' },
  })

/** Follows of p1 fail until that is fixed. */
const projections = (): readonly Projection[] =>
  liveProjections(log.settings).map((projection) =>
    projection.name === 'engagement/follow'
      ? {
          ...projection,
          apply(event, tables) {
            const { projectId } = event.data as { projectId: string }
            if (projectId === 'p1' && !isMended) throw new Error('cannot take this')
            projection.apply(event, tables)
          },
        }
      : projection,
  )

const placed = () => placedProjections(readModelSets(projections()))

const replayAll = () => replayParkedStreams(log.pool, placed(), () => true, log.parts)

const counts = async () => {
  const { rows } = await log.pool.query<{ project_id: string; followers: number }>(
    'select project_id, followers::int from follow_count order by project_id',
  )
  return rows.map(({ project_id, followers }) => `${project_id} ${followers}`)
}

beforeEach(async () => {
  isMended = false
  log = await openLog()
  const metrics = countProjectors(createMetrics())
  projectors = await startProjectors({ ...log.parts, metrics, projections: projections() })
  await follow('p1')
  expect(await projectors.waitFor(await follow('p2'), 10_000)).toBe(true)
  expect(await counts()).toEqual([])
})

afterEach(async () => {
  await projectors.stop()
  await log.close()
})

describe('a replay beside a runner', () => {
  it('applies the waiting events once, and the runner continues with the stream', async () => {
    const changes: Changed[] = []
    projectors.onChange(({ changed }) => void changes.push(changed))
    isMended = true
    expect(await replayAll()).toMatchObject([{ parked: { stream: 'follow-a' }, failure: undefined }])
    expect(await counts()).toEqual(['p1 1', 'p2 1'])
    expect(await projectors.waitFor(await follow('p3'), 10_000)).toBe(true)
    expect(await counts()).toEqual(['p1 1', 'p2 1', 'p3 1'])
    expect(changes).toContainEqual(expect.objectContaining({ follow_count: 'many' }))
    expect((await log.pool.query('select from parked_stream')).rowCount).toBe(0)
  })

  it('says why a stream keeps waiting, which stays complete', async () => {
    expect(await replayAll()).toMatchObject([{ failure: expect.stringContaining('cannot take this') }])
    await projectors.waitFor(await follow('p3'), 10_000)
    expect(await counts()).toEqual([])
    isMended = true
    await replayAll()
    expect(await counts()).toEqual(['p1 1', 'p2 1', 'p3 1'])
  })

  it('does not touch streams that were not requested', async () => {
    isMended = true
    expect(await replayParkedStreams(log.pool, placed(), (stream) => stream === 'other', log.parts)).toEqual(
      [],
    )
    expect(await counts()).toEqual([])
  })

  it('loses nothing that is appended meanwhile', async () => {
    isMended = true
    const appended = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        log.append(`follow-b${index}`, {
          type: 'ProjectFollowed',
          data: { userId: `b${index}`, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
        }),
      ),
    )
    const [positions] = await Promise.all([appended, replayAll()])
    for (const position of positions) expect(await projectors.waitFor(position, 20_000)).toBe(true)
    expect(await counts()).toEqual(['p1 41', 'p2 1'])
  })
})
