import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { LEASES, REACTIONS_LEASE } from '@modstead/infra/postgres/advisory-locks'
import type { Timers } from '@modstead/infra/timers/port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reactionTo } from '../../command-api/src/reactions/reaction.ts'
import { type Reactions, startReactions } from '../../command-api/src/reactions/start-reactions.ts'
import { openLog } from '../../projectors/src/samples/open-log.ts'

const HOLDER = `select pid from pg_locks where locktype = 'advisory' and classid = ${LEASES}
  and objid = ${REACTIONS_LEASE} and granted
  and database = (select oid from pg_database where datname = current_database())`
const WAIT_MS = 20_000

let log: Awaited<ReturnType<typeof openLog>>
let reacted: string[]
const running: Reactions[] = []

beforeEach(async () => {
  log = await openLog()
  reacted = []
})
afterEach(async () => {
  for (const reactions of running.splice(0)) await reactions.stop()
  await log.close()
})

const noting = reactionTo<{ type: 'ProjectFollowed'; data: { userId: string } }>({
  name: 'notes',
  type: 'ProjectFollowed',
  react: async ({ userId }) => void reacted.push(userId),
})

const start = async () => {
  const reactions = await startReactions({
    ...log.parts,
    // This reaction needs none of them.
    executor: {} as Executor,
    accounts: {} as AccountParts,
    files: {} as ContentStore,
    images: {} as ImageStore,
    timers: {} as Timers,
    jobs: createJobQueue({ url: log.databaseUrl, onError: () => {} }),
    reactions: [noting],
    waitForReadModels: async () => true,
  })
  running.push(reactions)
  return reactions
}

const follow = (userId: string) =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

describe('the lease of the reactions', () => {
  test('may be lost with its connection: they continue over another one', async () => {
    const reactions = await start()
    expect(await reactions.waitFor(await follow('before'), WAIT_MS)).toBe(true)
    const { rowCount } = await log.pool.query(`select pg_terminate_backend(pid) from (${HOLDER}) as holder`)
    expect(rowCount).toBe(1)
    expect(await reactions.waitFor(await follow('after'), WAIT_MS)).toBe(true)
    expect(reacted).toContain('after')
  })

  test('is awaited on one connection, and taken over', async () => {
    const first = await start()
    expect(await first.waitFor(await follow('before'), WAIT_MS)).toBe(true)
    const second = await start()
    const asking = `select pid, query_start::text as asked from pg_stat_activity where datname = current_database()
      and query like 'select pg_try_advisory_lock(%' and pid not in (${HOLDER})`
    const pids = new Set<number>()
    const times = new Set<string>()
    const look = async () => {
      for (const { pid, asked } of (await log.pool.query<{ pid: number; asked: string }>(asking)).rows) {
        pids.add(pid)
        times.add(asked)
      }
      return times.size
    }
    await expect.poll(look, { timeout: WAIT_MS }).toBeGreaterThan(2)
    expect(pids.size).toBe(1)
    expect(await second.waitFor(await follow('meanwhile'), WAIT_MS)).toBe(true)
    await first.stop()
    expect(await second.waitFor(await follow('after'), WAIT_MS)).toBe(true)
    expect(reacted).toEqual(['before', 'meanwhile', 'after'])
  })
})
