import { MAX_NOTIFICATION_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
import type { SettingsEvent } from '@modstead/domain/accounts/settings/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { createSignedTokens } from '@modstead/infra/identity/signed-token'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { type JobQueue, Postponed, type RunningJob } from '@modstead/infra/jobs/port'
import { mailsOfDay } from '@modstead/infra/mail/mails-of-day'
import { openMail } from '@modstead/infra/mail/sealed-mail'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import type { Sealed } from '@modstead/infra/personal-data/sealed-field'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobParts } from '../../background-parts.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { mailNotifications, type Notified } from './mail-notifications.ts'

const AT = '2026-03-01T12:10:00.000Z'

type Enqueue = JobQueue['enqueue']

/** What a process has that posts mails. It may die with `enqueue`. */
const openProcess = async (executor: Executor) => {
  const own = createPool(log.databaseUrl, { name: 'specs' })
  const queue = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  const vault = await openVault({ pool: own, masterKey: Buffer.alloc(32, 1) })
  const mails: { readonly mail: string; readonly sealed: Sealed }[] = []
  const accounts = {
    vault,
    links: createSignedTokens(Buffer.alloc(32, 2)),
    publicUrl: 'https://mods.test',
    mailFrom: 'Mods <mods@mods.test>',
    isShown: async () => isShown,
    mailsOfDay: mailsOfDay(own),
  }
  const enqueue: Enqueue = async (type, data, options) => {
    const job = await queue.enqueue(type, data, options)
    mails.push(data as { mail: string; sealed: Sealed })
    return job
  }
  const partsWith = (jobs: { enqueue: Enqueue }) =>
    ({ executor, jobs, pool: own, accounts }) as unknown as JobParts
  return {
    ...{ pool: own, jobs: queue, parts: partsWith({ enqueue }), partsWith },
    /** The texts of the mails that it posted, by their ids. */
    async texts() {
      const texts = mails.map(async ({ mail, sealed }) => [mail, (await openMail(vault, mail, sealed))?.text])
      return new Map<string, string>(await Promise.all(texts as Promise<[string, string]>[]))
    },
    async close() {
      await queue.close()
      await own.end()
    },
  }
}

let log: Awaited<ReturnType<typeof openExecutor>>
let here: Awaited<ReturnType<typeof openProcess>>
let there: Awaited<ReturnType<typeof openProcess>>
let pool: pg.Pool
let isShown = true
beforeAll(async () => {
  log = await openExecutor()
  here = await openProcess(log.executor)
  there = await openProcess(log.otherExecutor)
  pool = here.pool
  await migrate(pool, 'mail', mailMigrations)
  await pool.query(`
    create table settings (user_id text primary key, wanted text not null);
    create table follow (user_id text, project_id text, followed_at text);
    create table project (id text, title text, visible boolean);
    create table version (id text, number text, visible boolean);
    create table project_update (version_id text, project_id text, created_at text);
    insert into project values ('PROJECT1', 'Lamps', true);`)
})
afterAll(async () => {
  await there.close()
  await here.close()
  await log.close()
})

/** Follows projects and wants their updates by mail, as far as the read models know. */
const addFollower = async (
  userId: string,
  { verified = true, stillWants = true, projects = ['PROJECT1'] } = {},
) => {
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
  for (const project of projects)
    await pool.query(`insert into follow values ($1, $2, '2026-01-01T00:00:00.000Z')`, [userId, project])
}
const listVersion = async (id: string, at: string, project = 'PROJECT1'): Promise<Notified> => {
  await pool.query(`insert into version values ($1, '2.0.0', true)`, [id])
  await pool.query('insert into project_update values ($1, $2, $3)', [id, project, at])
  return { type: 'project_update', of: id, at, position: '7' }
}
const run = (notified: Notified, parts = here.parts) => {
  const intent = { commandId: 'job', via: bySystem('specs') }
  const sender = { actor: { kind: 'system', name: 'specs' }, now: AT, intent } as const
  const { signal } = new AbortController()
  return mailNotifications.run(notified, parts, sender, { signal } as RunningJob)
}
const queued = async () => (await here.jobs.counts()).find(({ type }) => type === 'send-news')?.waiting ?? 0

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

const LAST = 'This is the last of these emails today'

/** Somebody who follows this many projects alone, each of which has a new version at this time. */
const addCollector = async (userId: string, count: number, at: string) => {
  const projects = Array.from({ length: count }, (_, index) => `${userId}${index}`)
  for (const project of projects) await pool.query('insert into project values ($1, $1, true)', [project])
  await addFollower(userId, { projects })
  return Promise.all(projects.map((project) => listVersion(`${project}V${at}`, at, project)))
}

test('two processes at once post as many mails of a day as it may have, and one says that it is the last', async () => {
  const before = await queued()
  const notified = await addCollector('COLLECTA', MAX_NOTIFICATION_MAILS_A_DAY + 15, AT)
  // Reactions run at least once.
  await Promise.all(notified.flatMap((each) => [run(each), run(each, there.parts)]))
  expect((await queued()) - before).toBe(MAX_NOTIFICATION_MAILS_A_DAY)
  const texts = new Map([...(await here.texts()), ...(await there.texts())])
  const own = [...texts].filter(([mail]) => mail.includes('COLLECTA'))
  expect(own).toHaveLength(MAX_NOTIFICATION_MAILS_A_DAY)
  expect(own.filter(([, text]) => text.includes(LAST))).toHaveLength(1)

  const restarted = await openProcess(log.otherExecutor)
  try {
    for (const each of notified) await run(each, restarted.parts)
    await run(await listVersion('LATER', '2026-03-01T23:59:59.999Z', 'COLLECTA0'), restarted.parts)
    expect((await queued()) - before).toBe(MAX_NOTIFICATION_MAILS_A_DAY)
    await run(await listVersion('NEXT', '2026-03-02T00:00:00.000Z', 'COLLECTA0'), restarted.parts)
    expect((await queued()) - before).toBe(MAX_NOTIFICATION_MAILS_A_DAY + 1)
    const next = [...(await restarted.texts())].find(([mail]) => mail.includes('2026-03-02'))
    expect(next?.[1]).not.toContain(LAST)
  } finally {
    await restarted.close()
  }
})

test('a process that dies before or after it posts the last mail of a day neither loses nor doubles it', async () => {
  const before = await queued()
  const [last, tooMany, ...others] = await addCollector('COLLECTB', MAX_NOTIFICATION_MAILS_A_DAY + 1, AT)
  for (const each of others) await run(each)
  if (last === undefined || tooMany === undefined) throw new Error('there are too few')
  const dying = new Error('the process dies')
  const enqueue = async (...given: Parameters<Enqueue>): Promise<string> => {
    await here.jobs.enqueue(...given)
    throw dying
  }
  const counted = here.partsWith({ enqueue: () => Promise.reject(dying) })
  await expect(run(last, counted)).rejects.toThrow(dying)
  expect((await queued()) - before).toBe(MAX_NOTIFICATION_MAILS_A_DAY - 1)
  await run(tooMany, there.parts)
  await expect(run(last, here.partsWith({ enqueue }))).rejects.toThrow(dying)
  await run(last, there.parts)
  expect((await queued()) - before).toBe(MAX_NOTIFICATION_MAILS_A_DAY)
  const texts = [...(await there.texts())].filter(([mail]) => mail.includes('COLLECTB'))
  expect(texts).toEqual([
    [expect.stringContaining(last.of.split('V')[0] ?? ''), expect.stringContaining(LAST)],
  ])
})
