import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Position } from '@modstead/infra/event-store/port'
import { RUNNER_LEASES } from '@modstead/infra/postgres/advisory-locks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from '../samples/open-log.ts'
import { type Projectors, startProjectors } from './start.ts'

const SCRIPT = fileURLToPath(new URL('../samples/follow-until-killed.ts', import.meta.url))
const WITHIN_MS = 30_000
/** How long the product may be without a leader. */
const FOLLOWED_WITHIN_MS = 5_000
const GROUPS = ['public', 'site', 'back-office'] as const

let log: Awaited<ReturnType<typeof openLog>>
let leader: ChildProcess
let standby: Projectors | undefined

beforeEach(async () => {
  log = await openLog()
  leader = fork(SCRIPT, [log.databaseUrl])
  await once(leader, 'message')
  // It takes its leases in the background, and the standby must not be first.
  await expect.poll(leaseholders, { timeout: WITHIN_MS }).toHaveLength(GROUPS.length)
  standby = await startProjectors(log.parts)
})

afterEach(async () => {
  leader.kill('SIGKILL')
  await standby?.stop()
  await log.close()
})

const followUp = (userId = 'u1') =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

const followers = async () =>
  (await log.pool.query<{ followers: number }>('select followers::int from follow_count')).rows.map(
    (row) => row.followers,
  )

/** The server process that holds the lease of each group. */
const leaseholders = async (): Promise<readonly number[]> => {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = $1 and granted
      and database = (select oid from pg_database where datname = current_database()) order by objid`,
    [RUNNER_LEASES],
  )
  return rows.map(({ pid }) => pid)
}

const allShow = async (position: Position, limitMs: number): Promise<readonly (boolean | undefined)[]> =>
  Promise.all(GROUPS.map((group) => standby?.waitFor(position, limitMs, group)))

it('a standby takes over each group of a leader that was killed', async () => {
  const before = await leaseholders()
  expect(new Set(before).size).toBe(GROUPS.length)
  leader.kill('SIGKILL')
  const killedAt = performance.now()
  await once(leader, 'exit')
  const position = await followUp()
  const left = FOLLOWED_WITHIN_MS - (performance.now() - killedAt)
  expect(await allShow(position, left)).toEqual(GROUPS.map(() => true))
  const after = await leaseholders()
  expect(after).toHaveLength(GROUPS.length)
  expect(after.some((pid) => before.includes(pid))).toBe(false)
  expect(await followers()).toEqual([1])
}, 60_000)

/** Freezes the leader while it commits, in every group. */
const freezeInCommit = async (): Promise<Position> => {
  const holders = await leaseholders()
  const blocker = await log.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from projection for update')
  const position = await followUp('u1')
  const isBlocked = async () => {
    const { rows } = await log.pool.query(
      `select from pg_stat_activity where pid = any ($1) and wait_event_type = 'Lock'`,
      [holders],
    )
    return rows.length
  }
  await expect.poll(isBlocked, { timeout: WITHIN_MS }).toBe(GROUPS.length)
  leader.kill('SIGSTOP')
  await blocker.query('rollback')
  blocker.release()
  return position
}

it('a standby takes over each group of a leader that hangs and writes nothing when it wakes', async () => {
  const before = await leaseholders()
  const position = await freezeInCommit()
  expect(await allShow(position, WITHIN_MS)).toEqual(GROUPS.map(() => true))
  expect((await leaseholders()).some((pid) => before.includes(pid))).toBe(false)
  expect(await followers()).toEqual([1])
  const meanwhile = await followUp('u2')
  expect(await allShow(meanwhile, WITHIN_MS)).toEqual(GROUPS.map(() => true))
  leader.kill('SIGCONT')
  expect(await allShow(await followUp('u3'), WITHIN_MS)).toEqual(GROUPS.map(() => true))
  expect(await followers()).toEqual([3])
  const of = await leaseholders()
  // The awakened process stands by, and continues now.
  await standby?.stop()
  await expect
    .poll(async () => (await leaseholders()).filter((pid) => !of.includes(pid)), { timeout: WITHIN_MS })
    .toHaveLength(GROUPS.length)
  await followUp('u4')
  await expect.poll(followers, { timeout: WITHIN_MS }).toEqual([4])
}, 120_000)
