import { randomUUID } from 'node:crypto'
import { haveAllPassed } from '@modstead/infra/log-following/group-progress'
import { PROJECTION_GROUPS } from '@modstead/infra/log-following/projection-groups'
import { createPool } from '@modstead/infra/postgres/pool'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveTables } from '../../live-projections.ts'
import { openLog } from '../../samples/open-log.ts'
import { sampleProject } from '../../samples/sample-log.ts'
import { type Projectors, startProjectors } from '../start.ts'
import { RebuildDiffers } from './equality.ts'
import { PoisonInRebuild } from './fold-log.ts'
import { rebuild } from './rebuild.ts'

let log: Awaited<ReturnType<typeof openLog>>
let projectors: Projectors

beforeEach(async () => {
  log = await openLog()
  projectors = await startProjectors(log.parts)
})

afterEach(async () => {
  await projectors.stop()
  await log.close()
})

const samples = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => sampleProject(from + index, 4)).flat()

const all = () => liveTables(log.settings)
const names = () => all().map(({ projection }) => projection.name)

const caughtUp = async (position: Awaited<ReturnType<typeof log.append>>) =>
  expect(await haveAllPassed(projectors.waitFor, PROJECTION_GROUPS, position, 20_000)).toBe(true)

const physicalTables = async (): Promise<string[]> => {
  const { rows } = await log.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename like 'follow\\_v%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('a rebuild', () => {
  it('gives the same rows as following the log live, for every table, twice', async () => {
    await caughtUp(await log.appendAll(samples(0, 30)))
    const first = await rebuild(all(), log)
    const second = await rebuild(all(), log)
    expect(first.proved).toEqual(names())
    expect(first.tables.map(({ table, rows }) => [table, rows > 0])).toContainEqual(['project', true])
    expect(second.tables).toEqual(first.tables)
    expect(second.events).toBe(first.events)
  })

  it('is continued by the runner, which notices the switch', async () => {
    await caughtUp(await log.appendAll(samples(0, 3)))
    await rebuild(all(), log)
    await caughtUp(await log.appendAll(samples(3, 6)))
    const { rows } = await log.pool.query('select id from project')
    expect(rows).toHaveLength(6)
    expect((await rebuild(all(), log)).proved).toHaveLength(all().length)
  })

  it('loses nothing that is appended while it runs', async () => {
    await caughtUp(await log.appendAll(samples(0, 20)))
    const [last] = await Promise.all([log.appendAll(samples(20, 60)), rebuild(all(), log), undefined])
    await caughtUp(last)
    const { rows } = await log.pool.query('select count(*)::int as count from project')
    expect(rows).toEqual([{ count: 60 }])
    expect((await rebuild(all(), log)).proved).toHaveLength(all().length)
  })

  it('refuses to switch if the live rows differ from the events', async () => {
    await caughtUp(await log.appendAll(samples(0, 3)))
    await log.pool.query(`update follow_count set followers = 7 where project_id = 'p0000000'`)
    await expect(rebuild(all(), log)).rejects.toThrow(RebuildDiffers)
    const { rows } = await log.pool.query(
      `select followers::int from follow_count where project_id = 'p0000000'`,
    )
    expect(rows).toEqual([{ followers: 7 }])
  })

  it('stops at an event that a fold cannot apply, and keeps the live tables', async () => {
    await caughtUp(await log.appendAll(samples(0, 2)))
    const broken = all().map(({ schema, projection }) => {
      const apply = () => {
        throw new Error('broken fold')
      }
      return {
        schema,
        projection: projection.name === 'engagement/follow' ? { ...projection, apply } : projection,
      }
    })
    await expect(rebuild(broken, log)).rejects.toThrow(PoisonInRebuild)
    const { rows } = await log.pool.query('select * from follow')
    expect(rows).toHaveLength(2)
  })

  it('names the event that lacks the id of its row', async () => {
    await caughtUp(await log.appendAll(samples(0, 2)))
    const nameless = all().map(({ schema, projection }) => {
      const apply: typeof projection.apply = (event, tables) =>
        projection.apply({ ...event, data: { ...(event.data as object), userId: undefined } }, tables)
      return {
        schema,
        projection: projection.name === 'engagement/follow' ? { ...projection, apply } : projection,
      }
    })
    await expect(rebuild(nameless, log)).rejects.toThrow(/^engagement\/follow cannot take event /)
  })

  it('leaves no connection open if it cannot get all it needs', async () => {
    const role = `narrow_${randomUUID().slice(0, 8)}`
    await log.pool.query(`create role ${role} login password 'narrow' connection limit 2`)
    const url = new URL(log.databaseUrl)
    Object.assign(url, { username: role, password: 'narrow' })
    const pool = createPool(url.href, { name: 'rebuild specs' })
    await expect(rebuild(all(), { ...log, pool })).rejects.toMatchObject({ code: '53300' })
    const open = async () =>
      (await log.pool.query('select from pg_stat_activity where usename = $1', [role])).rowCount
    await expect.poll(open, { timeout: 20_000 }).toBe(0)
    await pool.end()
    await log.pool.query(`drop role ${role}`)
  })

  it('keeps the former tables until the next rebuild only', async () => {
    expect(await physicalTables()).toEqual(['follow_v1_1'])
    await rebuild(all(), log)
    expect(await physicalTables()).toEqual(['follow_v1_1', 'follow_v1_2'])
    await rebuild(all(), log)
    expect(await physicalTables()).toEqual(['follow_v1_2', 'follow_v1_3'])
  })
})
