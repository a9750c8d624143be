import { EventOfLaterRelease } from '@modstead/infra/event-store/codec'
import { postgresFanOut } from '@modstead/infra/fan-out/postgres-fan-out'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { createProgress } from '@modstead/infra/log-following/progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import { RUNNER_LEASES } from '@modstead/infra/postgres/advisory-locks'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveProjections } from '../live-projections.ts'
import { openLog } from '../samples/open-log.ts'
import { followedElsewhere } from './followed-elsewhere.ts'
import { countProjectors } from './metrics.ts'
import type { Projection } from './projection.ts'
import { placedProjections, type ReadModelSet, readModelSets, searchPathOf } from './read-model-sets.ts'
import { verifyProjections } from './rebuild/verify.ts'
import { type Projectors, startProjectors } from './start.ts'
import { projectorMigrations } from './storage/migrations.ts'

let log: Awaited<ReturnType<typeof openLog>>
const running: Projectors[] = []

beforeEach(async () => {
  log = await openLog()
})

afterEach(async () => {
  for (const projectors of running.splice(0)) await projectors.stop()
  await log.close()
})

const present = () => liveProjections(log.settings)

/** The projections of a release that changed the fold of follows. */
const next = (): readonly Projection[] =>
  present().map((each) => (each.name === 'engagement/follow' ? { ...each, version: each.version + 1 } : each))

const start = async (projections: readonly Projection[], decodeBatch = log.decodeBatch) => {
  const metrics = countProjectors(createMetrics())
  const projectors = await startProjectors({ ...log.parts, metrics, projections, decodeBatch })
  running.push(projectors)
  return projectors
}

const stop = async (projectors: Projectors) => {
  running.splice(running.indexOf(projectors), 1)
  await projectors.stop()
}

const follow = (userId: string) =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

/** The projections of a release that did not know yet that follows end. */
const former = (): readonly Projection[] =>
  present().map((each) =>
    each.name === 'engagement/follow' ? { ...each, types: new Set(['ProjectFollowed']) } : each,
  )

/** Reads all events but those of this type, which a later release writes. */
const without =
  (type: string): DecodeBatch =>
  (events) => {
    const unknown = events.find((event) => event.type === type)
    if (unknown) throw new EventOfLaterRelease(unknown, 'it is not known')
    return log.decodeBatch(events)
  }

const unfollow = (userId: string) =>
  log.append(`follow-${userId}.p1`, { type: 'ProjectUnfollowed', data: { userId, projectId: 'p1' } })

const parkedStreams = async () =>
  (await log.pool.query<{ stream: string }>('select distinct stream from parked_stream')).rows.map(
    ({ stream }) => stream,
  )

/** The followers, as readers of this release see them. */
const followers = async (projections: readonly Projection[]): Promise<readonly string[]> => {
  const schema = searchPathOf(readModelSets(projections))
  const pool = createPool(log.databaseUrl, { name: 'readers', schema })
  try {
    const { rows } = await pool.query<{ user_id: string }>('select user_id from follow order by user_id')
    return rows.map(({ user_id }) => user_id)
  } finally {
    await pool.end()
  }
}

const shown = (projectors: Projectors, position: Awaited<ReturnType<typeof follow>>) =>
  projectors.waitFor(position, 20_000)

const differing = async (projections: readonly Projection[]) => {
  const placed = placedProjections(readModelSets(projections))
  const { tables, notCompared } = await verifyProjections(placed, log, new AbortController().signal)
  return [...notCompared, ...tables.filter(({ differing: rows }) => rows > 0).map(({ table }) => table)]
}

const generations = async () => {
  const { rows } = await log.pool.query<{ schema: string; name: string; generation: number }>(
    `select schema, name, generation from projection where state = 'live' order by 1, 2`,
  )
  return rows
}

describe('two releases', () => {
  it('share the groups that are the same in both, and no others', () => {
    const [old, young] = [readModelSets(present()), readModelSets(next())]
    const schemas = old.map(({ group, schema }) => [group, young.some((each) => each.schema === schema)])
    expect(schemas).toEqual([
      ['public', false],
      ['site', true],
      ['back-office', true],
    ])
  })

  it('follow the log side by side, each into its own tables', async () => {
    const old = await start(present())
    await shown(old, await follow('a'))
    const young = await start(next())
    expect(await followers(next())).toEqual(['a'])
    const position = await follow('b')
    expect([await shown(old, position), await shown(young, position)]).toEqual([true, true])
    expect(await followers(present())).toEqual(['a', 'b'])
    expect(await followers(next())).toEqual(['a', 'b'])
    expect([await differing(present()), await differing(next())]).toEqual([[], []])
    expect(log.said.filter(({ level }) => level !== 'info')).toEqual([])
  })

  it('learn only about changes in their own tables', async () => {
    const old = await start(present())
    await shown(old, await follow('a'))
    await stop(old)
    const young = await start(next())
    const [progress, youngs] = [createProgress(), createProgress()]
    const sets = [readModelSets(present()), readModelSets(next())].map(([first]) => first as ReadModelSet)
    const elsewhere = sets.map((set, index) => followedElsewhere(index === 0 ? progress : youngs, set))
    const fanOut = postgresFanOut(log.pool.options)
    const listening = listenToProgress({ pool: log.pool, fanOut }, elsewhere, log.parts.log)
    const position = await follow('b')
    expect(await youngs.waitFor(position, 20_000)).toBe(true)
    expect(await progress.waitFor(position, 1_500)).toBe(false)
    await listening.close()
    await fanOut.close()
    await stop(young)
  })

  it('can be rolled back immediately, without building anything', async () => {
    const old = await start(present())
    await shown(old, await follow('a'))
    await stop(old)
    const young = await start(next())
    await shown(young, await follow('b'))
    await stop(young)
    const before = await generations()
    const again = await start(present())
    expect(await shown(again, await follow('c'))).toBe(true)
    expect(await followers(present())).toEqual(['a', 'b', 'c'])
    expect(await generations()).toEqual(before)
  })

  it('share no tables if one of them folds more types of events, which the other passes over', async () => {
    const old = await start(former())
    await shown(old, await follow('a'))
    const young = await start(present())
    expect(await shown(young, await unfollow('a'))).toBe(true)
    expect(await followers(present())).toEqual([])
    await stop(old)
    expect(await shown(young, await follow('b'))).toBe(true)
    expect(await followers(present())).toEqual(['b'])
    expect(await differing(present())).toEqual([])
  })

  it('share tables if one of them reads more versions of an event, which the other leaves to it', async () => {
    const old = await start(present(), without('ProjectUnfollowed'))
    await shown(old, await follow('a'))
    await shown(old, await follow('b'))
    const young = await start(present())
    expect(await shown(young, await unfollow('a'))).toBe(true)
    expect(await shown(young, await follow('a'))).toBe(true)
    expect(await shown(young, await follow('c'))).toBe(true)
    expect(await followers(present())).toEqual(['a', 'b', 'c'])
    expect(await parkedStreams()).toEqual(['follow-a.p1'])
    await stop(old)
    await expect.poll(parkedStreams, { timeout: 20_000 }).toEqual([])
    expect(await shown(young, await unfollow('a'))).toBe(true)
    expect(await followers(present())).toEqual(['b', 'c'])
    expect(await differing(present())).toEqual([])
  })

  it('take up what the other parked also when they had followed before it', async () => {
    const young = await start(present())
    await shown(young, await follow('a'))
    const [set] = readModelSets(present())
    const lease = [RUNNER_LEASES, set?.schema]
    const other = await log.pool.connect()
    const taken = other.query('select pg_advisory_lock($1, hashtext($2))', lease)
    await log.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
          and classid = $1 and objid = hashtext($2)::oid`,
      lease,
    )
    await taken
    // As a runner of an earlier release leaves the tables.
    const position = await follow('b')
    await other.query(
      `insert into parked_stream (projection, generation, stream, revision, position, type, error)
       select name, generation, 'follow-b.p1', 0, $1::numeric, 'ProjectFollowed', 'not known' from projection
        where state = 'live' and name = 'engagement/follow'`,
      [position.toString()],
    )
    await other.query(`update projection set position = $1::numeric where schema = $2`, [
      position.toString(),
      set?.schema,
    ])
    other.release(true)
    await expect.poll(parkedStreams, { timeout: 20_000 }).toEqual([])
    expect(await followers(present())).toEqual(['a', 'b'])
    expect(await differing(present())).toEqual([])
  })

  it('replace the tables of releases without sets', async () => {
    await migrate(log.pool, 'projectors', projectorMigrations.slice(0, 2))
    await log.pool.query(`
      create table follow_v1_1 (user_id text);
      create view follow as select * from follow_v1_1;
      insert into projection (name, generation, version, state, position, tables)
      values ('engagement/follow', 1, '1-x', 'live', 0, '{follow_v1_1}')`)
    await shown(await start(present()), await follow('a'))
    expect(await followers(present())).toEqual(['a'])
    expect(
      (
        await log.pool.query(
          `select from pg_class where relname like 'follow%' and relnamespace = 'public'::regnamespace`,
        )
      ).rowCount,
    ).toBe(0)
  })
})
