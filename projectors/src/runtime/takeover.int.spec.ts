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
const GROUPS = ['public', 'site'] as const

let log: Awaited<ReturnType<typeof openLog>>
let leader: ChildProcess
let standby: Projectors | undefined

beforeEach(async () => {
  log = await openLog()
  leader = fork(SCRIPT, [log.databaseUrl])
  await once(leader, 'message')
  // It takes its leases in the background; the standby must not come first.
  await expect.poll(leaseholders, { timeout: WITHIN_MS }).toHaveLength(GROUPS.length)
  standby = await startProjectors(log.parts)
})

afterEach(async () => {
  leader.kill('SIGKILL')
  await standby?.stop()
  await log.close()
})

const followUp = () =>
  log.append('follow-u1.p1', {
    type: 'ProjectFollowed',
    data: { userId: 'u1', projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

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

it('follows each group of a leader that was killed', async () => {
  const before = await leaseholders()
  expect(new Set(before).size).toBe(2)
  leader.kill('SIGKILL')
  const killedAt = performance.now()
  await once(leader, 'exit')
  const position = await followUp()
  const left = FOLLOWED_WITHIN_MS - (performance.now() - killedAt)
  expect(await allShow(position, left)).toEqual([true, true])
  const after = await leaseholders()
  expect(after).toHaveLength(2)
  expect(after.some((pid) => before.includes(pid))).toBe(false)
  const { rows } = await log.pool.query('select followers::int from follow_count')
  expect(rows).toEqual([{ followers: 1 }])
}, 60_000)
