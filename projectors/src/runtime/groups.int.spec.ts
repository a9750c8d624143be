import type { Position } from '@modstead/infra/event-store/port'
import { acquireRunnerLease } from '@modstead/infra/log-following/lease'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { holdLease } from '@modstead/infra/log-following/test-lease'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveProjections, liveSets, liveTables } from '../live-projections.ts'
import { openLog } from '../samples/open-log.ts'
import { countParkedStreams } from './live/parked-streams.ts'
import { countProjectors } from './metrics.ts'
import type { Projection } from './projection.ts'
import { readModelSets } from './read-model-sets.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { type Projectors, startProjectors } from './start.ts'

let log: Awaited<ReturnType<typeof openLog>>
let other: pg.Client
const running: Projectors[] = []

beforeEach(async () => {
  log = await openLog()
  other = new pg.Client({ connectionString: log.databaseUrl })
  await other.connect()
})

afterEach(async () => {
  await other.end()
  for (const projectors of running.splice(0)) await projectors.stop()
  await log.close()
})

const start = async (changes: Partial<typeof log.parts> = {}) => {
  const projectors = await startProjectors({ ...log.parts, ...changes })
  running.push(projectors)
  return projectors
}

const followed = (userId: string) =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

const read = (userId: string) =>
  log.append(`inbox-${userId}`, { type: 'NotificationsRead', data: { userId, notificationIds: ['n1'] } })

const marks = async () => {
  const { rows } = await log.pool.query<{ user_id: string }>(
    'select user_id from notification_mark order by user_id',
  )
  return rows.map(({ user_id }) => user_id)
}

/** Where the live projections are, of one group or of all. */
const checkpoints = async (group?: ProjectionGroup) => {
  const names = liveProjections(log.settings)
    .filter((projection) => group === undefined || projection.group === group)
    .map(({ name }) => name)
  const { rows } = await log.pool.query<{ position: string; projections: number }>(
    `select position::text, count(*)::int as projections from projection
     where state = 'live' and name = any($1) group by position`,
    [names],
  )
  return rows
}

const schemaOf = (group: ProjectionGroup) => liveSets(log.settings).find((set) => set.group === group)?.schema

const isShown = (projectors: Projectors, position: Position, group: ProjectionGroup) =>
  projectors.waitFor(position, 10_000, group)

/**
 * Whether a group still waits after the other group has reached the position and its news had time to arrive.
 */
const isBehind = async (projectors: Projectors, position: Position, group: ProjectionGroup) =>
  !(await projectors.waitFor(position, 200, group))

describe('projections in groups', () => {
  it('have separate checkpoints, which also pass events of other groups', async () => {
    const projectors = await start()
    await read('u1')
    const position = await followed('u1')
    for (const group of ['public', 'site', 'back-office'] as const)
      expect(await isShown(projectors, position, group)).toBe(true)
    await expect
      .poll(() => checkpoints(), { timeout: 10_000 })
      .toEqual([{ position: String(position), projections: liveProjections(log.settings).length }])
    expect(await marks()).toEqual(['u1'])
  })

  it('tell readers of events of other groups before they store how far they are', async () => {
    const projectors = await start({ idleStepMs: 3_600_000 })
    const first = await followed('u1')
    const checkpointOf = async () => (await checkpoints('back-office'))[0]?.position
    await expect.poll(checkpointOf, { timeout: 10_000 }).toBe(String(first))
    const second = await followed('u2')
    expect(await isShown(projectors, second, 'back-office')).toBe(true)
    expect(await checkpointOf()).toBe(String(first))
  })

  it('do not wait for a group whose lease is held elsewhere', async () => {
    await start().then((first) => running.splice(running.indexOf(first), 1)[0]?.stop())
    const release = await holdLease(log.databaseUrl, (client, signal) =>
      acquireRunnerLease(client, schemaOf('site') ?? '', signal, () => {}),
    )
    const projectors = await start()
    const position = await read('u1')
    expect(await isShown(projectors, position, 'public')).toBe(true)
    expect(await isBehind(projectors, position, 'site')).toBe(true)
    await release()
    expect(await isShown(projectors, position, 'site')).toBe(true)
    expect(await marks()).toEqual(['u1'])
  })

  it('do not wait for a group whose tables cannot be written', async () => {
    const projectors = await start()
    const { rows } = await other.query<{ name: string }>(
      `select tables[1] as name from projection where name = 'accounts/access-token' and state = 'live'`,
    )
    await other.query(`begin; lock table ${rows[0]?.name} in access exclusive mode`)
    const position = await log.append('access-token-t1', {
      type: 'AccessTokenRevoked',
      data: { tokenId: 't1', userId: 'u1' },
    })
    await followed('u1')
    expect(await isShown(projectors, position, 'public')).toBe(true)
    expect(await isBehind(projectors, position, 'site')).toBe(true)
    const [open, held] = await projectors.lag()
    expect([open, held]).toMatchObject([
      { group: 'public', events: 0 },
      { group: 'site', events: 2 },
    ])
    await other.query('rollback')
    expect(await isShown(projectors, position, 'site')).toBe(true)
  })

  it('park a stream for the group that cannot apply it, and report it by group', async () => {
    const metrics = createMetrics()
    const broken = liveProjections(log.settings).map(
      (projection): Projection =>
        projection.name === 'accounts/notification'
          ? {
              ...projection,
              apply() {
                throw new Error('cannot take this')
              },
            }
          : projection,
    )
    const projectors = await start({ projections: broken, metrics: countProjectors(metrics) })
    const position = await read('u1')
    for (const group of ['public', 'site'] as const)
      expect(await isShown(projectors, position, group)).toBe(true)
    expect(await marks()).toEqual([])
    const text = await metrics.registry.metrics()
    const schemas = readModelSets(broken).map(({ schema }) => schema)
    expect(await countParkedStreams(log.pool, schemas)).toEqual(new Map([['accounts/notification', 1]]))
    expect(await countParkedStreams(log.pool, ['of_another_release'])).toEqual(new Map())
    expect(text).toContain('modstead_projected_events_total{group="site"} 1')
  })

  it('can be followed by different processes, each only those requested', async () => {
    await start().then((first) => running.splice(running.indexOf(first), 1)[0]?.stop())
    const site = await start({ groups: ['site'] })
    expect([...site.of.keys()]).toEqual(['site'])
    const position = await read('u1')
    expect(await isShown(site, position, 'site')).toBe(true)
    const { rows } = await log.pool.query<{ behind: boolean }>(
      `select bool_or(position < $1) as behind from projection where state = 'live' and name = 'catalogue/project'`,
      [position.toString()],
    )
    expect(rows).toEqual([{ behind: true }])
    const open = await start({ groups: ['public'] })
    expect(await isShown(open, position, 'public')).toBe(true)
  })

  it('are rebuilt together and compared, each at its own position', async () => {
    const first = await start()
    expect(await isShown(first, await followed('u1'), 'site')).toBe(true)
    expect(await isShown(first, await read('u1'), 'public')).toBe(true)
    await first.stop()
    running.splice(0)
    const site = await start({ groups: ['site'] })
    expect(await isShown(site, await read('u2'), 'site')).toBe(true)
    const projections = liveProjections(log.settings)
    const report = await rebuild(liveTables(log.settings), log.parts)
    expect(report.proved.toSorted()).toEqual(projections.map(({ name }) => name).toSorted())
    const position = await read('u3')
    expect(await isShown(site, position, 'site')).toBe(true)
    expect(await marks()).toEqual(['u1', 'u2', 'u3'])
  })
})
