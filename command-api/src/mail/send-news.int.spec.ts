import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Mail } from '@modstead/infra/mail/port'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobParts } from '../background-parts.ts'
import { workOnJobs } from '../jobs/command-job.ts'
import { openExecutor } from '../samples/open-executor.ts'
import { postNews, sendNews } from './send-mail.ts'

const AT = '2026-03-01T12:00:00.000Z'
const READER = 'READERAA'

let log: Awaited<ReturnType<typeof openExecutor>>
let pool: pg.Pool
let jobs: JobQueue
let vault: Vault
beforeAll(async () => {
  log = await openExecutor()
  pool = createPool(log.databaseUrl, { name: 'specs' })
  await migrate(pool, 'mail', mailMigrations)
  jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1) })
})
afterAll(async () => {
  await jobs.close()
  await pool.end()
  await log.close()
})

const wantsNews = (isWanted: boolean): UserEvent => ({
  type: 'UserNewsletterChosen',
  data: { userId: READER, isWanted },
})
const wantsMails = (...types: readonly ('project_update' | 'team_invite')[]) =>
  log.stored(AT, `settings-${READER}`, {
    type: 'UserNotificationsChosen',
    data: { userId: READER, muted: [], wanted: types.map((type) => ({ type, channel: 'mail' })) },
  })
const news = (id: string): Mail => ({
  id,
  to: 'reader@mail.test',
  subject: id,
  text: id,
  html: `<p>${id}</p>`,
})

test('news that waited are not sent to whoever ended them meanwhile, and others are', async () => {
  const sent: string[] = []
  const mailer = { send: async ({ subject }: Mail) => `${sent.push(subject)}` }
  const parts = { executor: log.executor, mails: { mailer, sent: sentMails(pool), vault } }
  workOnJobs(jobs, [sendNews], parts as unknown as JobParts)
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { userId: READER, username: 'reader', email: 'reader@mail.test', role: 'developer', createdAt: AT },
  }
  await log.stored(AT, `user-${READER}`, registered, wantsNews(true))
  await wantsMails('project_update', 'team_invite')
  const waiting = [
    await postNews({ jobs, vault }, READER, news('newsletter'), 'newsletter'),
    await postNews({ jobs, vault }, READER, news('update'), 'project_update'),
    await postNews({ jobs, vault }, READER, news('invitation'), 'team_invite'),
  ]
  await log.stored(AT, `user-${READER}`, wantsNews(false))
  await wantsMails('team_invite')

  await jobs.start()
  for (const job of waiting)
    await expect.poll(() => jobs.find(job ?? ''), { timeout: 60_000 }).toMatchObject({ state: 'done' })
  expect(sent).toEqual(['invitation'])
})
