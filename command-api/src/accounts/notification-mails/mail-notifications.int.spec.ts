import type { SettingsEvent } from '@modstead/domain/accounts/settings/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createSignedTokens } from '@modstead/infra/identity/signed-token'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { type JobQueue, Postponed, type RunningJob } from '@modstead/infra/jobs/port'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobParts } from '../../background-parts.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { mailNotifications, type Notified } from './mail-notifications.ts'

const AT = '2026-03-01T12:10:00.000Z'

let log: Awaited<ReturnType<typeof openExecutor>>
let pool: pg.Pool
let jobs: JobQueue
let parts: JobParts
let isShown = true
beforeAll(async () => {
  log = await openExecutor()
  pool = createPool(log.databaseUrl, { name: 'specs' })
  jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  await pool.query(`
    create table settings (user_id text primary key, wanted text not null);
    create table follow (user_id text, project_id text, followed_at text);
    create table project (id text, title text, visible boolean);
    create table version (id text, visible boolean);
    create table project_update (version_id text, project_id text, created_at text);
    insert into project values ('PROJECT1', 'Lamps', true);`)
  const accounts = {
    vault: await openVault({ pool, masterKey: Buffer.alloc(32, 1) }),
    links: createSignedTokens(Buffer.alloc(32, 2)),
    publicUrl: 'https://mods.test',
    mailFrom: 'Mods <mods@mods.test>',
    isShown: async () => isShown,
  }
  parts = { executor: log.executor, jobs, pool, accounts } as unknown as JobParts
})
afterAll(async () => {
  await jobs.close()
  await pool.end()
  await log.close()
})

/** Follows the project and wants its updates by mail, as far as the read models know. */
const addFollower = async (userId: string, { verified = true, stillWants = true } = {}) => {
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { userId, username: userId, email: `${userId}@mail.test`, role: 'developer', createdAt: AT },
  }
  const verifiedNow: UserEvent = { type: 'UserEmailVerified', data: { userId } }
  await log.stored(AT, `user-${userId}`, registered, ...(verified ? [verifiedNow] : []))
  const wanted = [{ type: 'project_update', channel: 'mail' }] as const
  const chosen: SettingsEvent = {
    type: 'UserNotificationsChosen',
    data: { userId, muted: [], wanted: stillWants ? wanted : [] },
  }
  await log.stored(AT, `settings-${userId}`, chosen)
  await pool.query('insert into settings values ($1, $2)', [userId, JSON.stringify(wanted)])
  await pool.query(`insert into follow values ($1, 'PROJECT1', '2026-01-01T00:00:00.000Z')`, [userId])
}
const listVersion = async (id: string, at: string): Promise<Notified> => {
  await pool.query('insert into version values ($1, true)', [id])
  await pool.query(`insert into project_update values ($1, 'PROJECT1', $2)`, [id, at])
  return { type: 'project_update', of: id, at, position: '7' }
}
const run = (notified: Notified) => {
  const intent = { commandId: 'job', via: bySystem('specs') }
  const sender = { actor: { kind: 'system', name: 'specs' }, now: AT, intent } as const
  const { signal } = new AbortController()
  return mailNotifications.run(notified, parts, sender, { signal } as RunningJob)
}
const queued = async () => (await jobs.counts()).find(({ type }) => type === 'send-news')?.waiting ?? 0

test('each follower who still wants it gets one mail an hour about a project, however often the job runs', async () => {
  await addFollower('FOLLOWAA')
  await addFollower('FOLLOWBB', { verified: false })
  await addFollower('FOLLOWCC', { stillWants: false })
  const first = await listVersion('VERSION1', AT)
  isShown = false
  await expect(run(first)).rejects.toThrow(Postponed)
  expect(await queued()).toBe(0)
  isShown = true
  for (let times = 0; times < 2; times++) await run(first)
  expect(await queued()).toBe(1)
  await run(await listVersion('VERSION2', '2026-03-01T12:59:00.000Z'))
  expect(await queued()).toBe(1)
  await run(await listVersion('VERSION3', '2026-03-01T13:00:00.000Z'))
  expect(await queued()).toBe(2)
  // A version that is listed once more is no news.
  await run({ ...first, at: '2026-03-01T20:00:00.000Z' })
  expect(await queued()).toBe(2)
})
