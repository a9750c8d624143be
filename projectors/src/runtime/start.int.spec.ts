import { openEventStore } from '@modstead/infra/event-store/open'
import { postgresFanOut } from '@modstead/infra/fan-out/postgres-fan-out'
import { READ_MODEL_CHANNEL, type ReadModelNews } from '@modstead/infra/log-following/changed'
import type { ReadModelChange } from '@modstead/infra/log-following/progress'
import { RUNNER_LEASES } from '@modstead/infra/postgres/advisory-locks'
import { createPool } from '@modstead/infra/postgres/pool'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveProjections } from '../live-projections.ts'
import { openLog } from '../samples/open-log.ts'
import { sampleProject } from '../samples/sample-log.ts'
import { countProjectors } from './metrics.ts'
import type { Projection } from './projection.ts'
import { placedProjections, type ReadModelSet, readModelSets, searchPathOf } from './read-model-sets.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { type Projectors, startProjectors } from './start.ts'

let log: Awaited<ReturnType<typeof openLog>>
const running: Projectors[] = []
const readers: pg.Pool[] = []

beforeEach(async () => {
  log = await openLog()
})

afterEach(async () => {
  for (const projectors of running.splice(0)) await projectors.stop()
  for (const pool of readers.splice(0)) await pool.end()
  await log.close()
})

const start = async (changes: Partial<typeof log.parts> = {}) => {
  const projectors = await startProjectors({
    ...log.parts,
    metrics: countProjectors(createMetrics()),
    ...changes,
  })
  running.push(projectors)
  return projectors
}

const stop = async (projectors: Projectors) => {
  running.splice(running.indexOf(projectors), 1)
  await projectors.stop()
}

/** Connections that find the tables of these sets, until the end of the test. */
const readersOf = (sets: readonly ReadModelSet[]): pg.Pool => {
  const pool = createPool(log.databaseUrl, { name: 'readers', schema: searchPathOf(sets) })
  readers.push(pool)
  return pool
}

const followed = (userId: string, projectId = 'p1') => ({
  type: 'ProjectFollowed',
  data: { userId, projectId, at: '2026-02-03T04:05:06.000Z' },
})

const follow = (userId: string) => log.append(`follow-${userId}.p1`, followed(userId))

const followers = async () => {
  const { rows } = await log.pool.query<{ user_id: string }>('select user_id from follow order by user_id')
  return rows.map(({ user_id }) => user_id)
}

/** The next commit succeeds, but its caller sees a lost connection. */
const loseNextAnswerToCommit = () => {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(query, this, given)
    if (given[0] !== 'commit') return answer
    spy.mockRestore()
    return answer.then(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  } as never)
}

/** The product's projections, with a fold of follows that fails on some users while `isBad` says so. */
const withBadFollows = (isBad: (userId: string) => boolean): Projection[] =>
  liveProjections(log.settings).map((projection) =>
    projection.name === 'engagement/follow'
      ? {
          ...projection,
          apply(event, tables) {
            projection.apply(event, tables)
            if (isBad((event.data as { userId: string }).userId)) throw new Error('cannot take this')
          },
        }
      : projection,
  )

describe('the projectors', () => {
  it('show what was appended before and after their start', async () => {
    await follow('a')
    const projectors = await start()
    expect(await projectors.waitFor(await follow('b'), 10_000)).toBe(true)
    expect(await followers()).toEqual(['a', 'b'])
    expect(await projectors.waitFor(await follow('c'), 10_000, 'site')).toBe(true)
    const [, site] = await projectors.lag()
    expect(site).toMatchObject({ group: 'site', events: 0, seconds: 0 })
  })

  it('say that they are behind if a position does not arrive', async () => {
    const projectors = await start()
    const position = await follow('a')
    expect(await projectors.waitFor(position, 10_000)).toBe(true)
    expect(await projectors.waitFor((position + 1n) as typeof position, 20)).toBe(false)
  })

  it('continue after a restart from where they stopped, applying each event once', async () => {
    const first = await start()
    await first.waitFor(await follow('a'), 10_000)
    await stop(first)
    await follow('b')
    const second = await start()
    await second.waitFor(await follow('c'), 10_000)
    const { rows } = await log.pool.query(`select followers::int from follow_count`)
    expect(rows).toEqual([{ followers: 3 }])
  })

  it('survive the loss of their connection without a gap or a duplicate', async () => {
    const projectors = await start()
    for (let round = 0; round < 5; round++) {
      await follow(`user${round}`)
      await log.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${RUNNER_LEASES}
         and database = (select oid from pg_database where datname = current_database())`,
      )
    }
    expect(await projectors.waitFor(await follow('last'), 20_000)).toBe(true)
    const { rows } = await log.pool.query(`select followers::int from follow_count`)
    expect(rows).toEqual([{ followers: 6 }])
  })

  it('report which rows changed', async () => {
    const projectors = await start()
    const changes: ReadModelChange[] = []
    projectors.onChange((change) => changes.push(change))
    await projectors.waitFor(await follow('a'), 10_000)
    expect(changes.map(({ changed }) => changed)).toContainEqual({
      follow: ['a\u001fp1'],
      follow_count: ['p1'],
    })
  })

  it('report that everything changed if the answer to a commit was lost', async () => {
    const projectors = await start({ groups: ['public'] })
    const changes: ReadModelChange[] = []
    projectors.onChange((change) => changes.push(change))
    await projectors.waitFor(await follow('a'), 10_000)
    loseNextAnswerToCommit()
    const position = await follow('b')
    expect(await projectors.waitFor(position, 20_000)).toBe(true)
    expect(await followers()).toEqual(['a', 'b'])
    expect(changes.at(-1)).toMatchObject({ position, changed: { follow: 'many', follow_count: 'many' } })
  })

  it('report to all processes that everything changed if a rebuild switched the tables', async () => {
    const placed = placedProjections(readModelSets(liveProjections(log.settings)))
    const projectors = await start()
    await projectors.waitFor(await follow('a'), 10_000)
    const heard: ReadModelNews[] = []
    const listening = Promise.withResolvers<void>()
    const { close } = postgresFanOut(log.pool.options).listen(READ_MODEL_CHANNEL, {
      onPayload: (payload) => heard.push(JSON.parse(payload)),
      onListening: () => listening.resolve(),
      onFailure: listening.reject,
    })
    await listening.promise
    await rebuild(placed, log)
    expect(await projectors.waitFor(await follow('b'), 20_000)).toBe(true)
    const follows = () => heard.find(({ changed }) => changed.follow === 'many')
    await expect.poll(follows, { timeout: 20_000 }).toMatchObject({ changed: { follow_count: 'many' } })
    await close()
  })

  it('stand by while another process has the lease, hear of its progress, and take over', async () => {
    const first = await start()
    const store = await openEventStore({ databaseUrl: String(log.pool.options.connectionString) })
    const second = await start({ store })
    const changes: ReadModelChange[] = []
    second.onChange((change) => changes.push(change))
    const position = await follow('a')
    expect(await first.waitFor(position, 10_000)).toBe(true)
    expect(await second.waitFor(position, 10_000)).toBe(true)
    await stop(first)
    expect(await second.waitFor(await follow('b'), 20_000)).toBe(true)
    expect(await followers()).toEqual(['a', 'b'])
    await stop(second)
    await store.close()
  })

  it('park the stream of an event that a fold cannot apply, and continue with all others', async () => {
    const projectors = await start({ projections: withBadFollows((userId) => userId === 'bad') })
    await follow('good')
    await follow('bad')
    await log.append('follow-bad.p1', {
      type: 'ProjectUnfollowed',
      data: { userId: 'bad', projectId: 'p1' },
    })
    await log.append('follow-bad.p1', followed('bad'))
    expect(await projectors.waitFor(await follow('later'), 10_000)).toBe(true)
    expect(await followers()).toEqual(['good', 'later'])
    const { rows } = await log.pool.query('select projection, stream, revision::int, type from parked_stream')
    expect(rows).toEqual([
      { projection: 'engagement/follow', stream: 'follow-bad.p1', revision: 0, type: 'ProjectFollowed' },
    ])
    expect(log.said.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('try parked streams again at each start, until the cause is fixed', async () => {
    let healed = false
    const startAgain = () => start({ projections: withBadFollows((userId) => userId === 'bad' && !healed) })
    const first = await startAgain()
    await first.waitFor(await follow('bad'), 10_000)
    await stop(first)
    const second = await startAgain()
    await second.waitFor(await log.append('follow-bad.p1', followed('bad', 'p2')), 10_000)
    expect(await followers()).toEqual([])
    expect(log.said.map(({ message }) => message)).toContain(
      'a stream that waits for a replay could not be replayed',
    )
    await stop(second)
    healed = true
    const third = await startAgain()
    await third.waitFor(await follow('later'), 10_000)
    expect(await followers()).toEqual(['bad', 'bad', 'later'])
    const { rows } = await log.pool.query(
      'select project_id, followers::int from follow_count order by project_id',
    )
    expect(rows).toEqual([
      { project_id: 'p1', followers: 2 },
      { project_id: 'p2', followers: 1 },
    ])
    expect((await log.pool.query('select from parked_stream')).rowCount).toBe(0)
  })

  it('park the stream of a row whose derived columns cannot be computed, and continue with all others', async () => {
    const projectors = await start()
    await log.append('project-broken01', { type: 'ProjectCreated', data: { projectId: 'broken01' } })
    expect(await projectors.waitFor(await follow('later'), 10_000)).toBe(true)
    expect(await followers()).toEqual(['later'])
    const { rows } = await log.pool.query('select projection, stream from parked_stream')
    expect(rows).toContainEqual({ projection: 'catalogue/project', stream: 'project-broken01' })
  })

  it('park what Postgres refuses to store, and continue without it after a restart', async () => {
    const tooLarge = liveProjections(log.settings).map((projection) =>
      projection.name === 'engagement/follow'
        ? {
            ...projection,
            apply: (
              event: Parameters<Projection['apply']>[0],
              tables: Parameters<Projection['apply']>[1],
            ) => {
              const { userId } = event.data as { userId: string }
              const at = userId === 'bad' ? Number.NaN : '2026-02-03T04:05:06.000Z'
              projection.apply({ ...event, data: { userId, projectId: 'p1', at: String(at) } }, tables)
              if (userId !== 'bad') return
              const [table] = projection.tables.filter(({ name }) => name === 'follow_count')
              if (table) tables.of(table as never).set({ project_id: 'p1', followers: 'many' } as never)
            },
          }
        : projection,
    )
    const projectors = await start({ projections: tooLarge })
    const [, , position] = await Promise.all([follow('good'), follow('bad'), follow('later')])
    await projectors.waitFor(await follow('last'), 10_000)
    expect(position).toBeDefined()
    expect(await followers()).toEqual(['good', 'last', 'later'])
    const { rows } = await log.pool.query('select stream from parked_stream')
    expect(rows).toEqual([{ stream: 'follow-bad.p1' }])
    await stop(projectors)
    const again = await start({ projections: tooLarge })
    expect(await again.waitFor(await follow('after'), 20_000)).toBe(true)
  })

  it('rebuild only the group whose version increased, before they serve it', async () => {
    const first = await start()
    await first.waitFor(await follow('a'), 10_000)
    await stop(first)
    const raised = liveProjections(log.settings).map((projection) =>
      projection.name === 'engagement/follow' ? { ...projection, version: 2 } : projection,
    )
    const second = await start({ projections: raised })
    await second.waitFor(await follow('b'), 10_000)
    const { rows: follows } = await readersOf(readModelSets(raised)).query(
      'select user_id from follow order by user_id',
    )
    expect(follows).toEqual([{ user_id: 'a' }, { user_id: 'b' }])
    const { rows } = await log.pool.query(
      `select name from projection where generation > 1 and state = 'live' order by name`,
    )
    const open = raised.filter(({ group }) => group === 'public')
    expect(rows.map(({ name }) => name)).toEqual(open.map(({ name }) => name).sort())
  })

  it('rebuild what contains an address when the address changes', async () => {
    const first = await start()
    await first.waitFor(await log.appendAll(sampleProject(0, 1)), 10_000)
    await stop(first)
    const settings = { ...log.settings, filesUrl: 'https://cdn.test' }
    await start({ settings })
    const { rows } = await readersOf(readModelSets(liveProjections(settings))).query<{ v2_head: string }>(
      'select v2_head from version',
    )
    expect(rows[0]?.v2_head).toContain('"url":"https://cdn.test/data/')
  })

  it('store texts without the characters that Postgres cannot store', async () => {
    const projectors = await start()
    const facts = sampleProject(0, 0)
    await log.appendAll(facts)
    const position = await log.append('project-p0000000-edit', {
      type: 'ProjectBodyChanged',
      data: { projectId: 'p0000000', body: 'a\u0000b\ud800' },
    })
    expect(await projectors.waitFor(position, 10_000)).toBe(true)
    const { rows } = await log.pool.query<{ body: string }>(`select state->>'body' as body from project`)
    expect(rows).toEqual([{ body: 'ab\ufffd' }])
  })

  it('show an erased user as deleted after a rebuild', async () => {
    const first = await start()
    await first.waitFor(await log.appendAll(sampleProject(0, 0)), 10_000)
    await stop(first)
    await log.vault.erase('u0000000')
    const settings = { ...log.settings, publicUrl: 'https://other.test' }
    await start({ settings })
    const { rows } = await readersOf(readModelSets(liveProjections(settings))).query(
      'select username, email from site_user where id = $1',
      ['u0000000'],
    )
    expect(rows).toEqual([{ username: 'deleted-u0000000', email: null }])
  })
})
