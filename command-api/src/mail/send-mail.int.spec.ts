import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { mailboxMailer } from '@modstead/infra/mail/mailbox/mailbox-mailer'
import type { Mail } from '@modstead/infra/mail/port'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobParts } from '../background-parts.ts'
import { workOnJobs } from '../jobs/command-job.ts'
import { postMail, sendMail } from './send-mail.ts'

const PATIENTLY = { timeout: 60_000, interval: 20 }

let database: TestDatabase
let pool: pg.Pool
let vault: Vault
let directory: string
const queues: JobQueue[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'mail specs' })
  await migrate(pool, 'mail', mailMigrations)
  vault = await openVault({ pool, masterKey: randomBytes(32) })
  directory = await mkdtemp(join(tmpdir(), 'send-mail-spec-'))
})
afterEach(async () => {
  for (const jobs of queues.splice(0)) await jobs.close()
  await pool.end()
  await database.close()
  await rm(directory, { recursive: true })
})

const openQueue = (): JobQueue => {
  const jobs = createJobQueue({ url: database.url, onError: () => {} }, { lockMs: 1_000 })
  queues.push(jobs)
  return jobs
}
/** Starts a process that sends mails into a folder. */
const startSender = async (): Promise<void> => {
  const mailer = mailboxMailer({ directory, from: 'mods@example.org' })
  const jobs = openQueue()
  const parts: Pick<JobParts, 'mails'> = { mails: { mailer, sent: sentMails(pool), vault } }
  workOnJobs(jobs, [sendMail], parts as JobParts)
  await jobs.start()
}
const aMail = (fields: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: 'anna@mail.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...fields,
})
const mails = () => readdir(directory)
const post = async (jobs: JobQueue, mail: Mail): Promise<string> => {
  const job = await postMail({ jobs, vault }, 'person1', mail)
  if (job === null) throw new Error('nobody is erased yet')
  return job
}

test('a mail that was sent is not sent again, no matter who runs its job again', async () => {
  const jobs = openQueue()
  await startSender()
  const sent = aMail()
  const job = await post(jobs, sent)
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  expect(await mails()).toHaveLength(1)
  for (const name of await mails()) await rm(join(directory, name))
  // Simulates a process that died before it could mark the job as done.
  await pool.query('delete from bullmq.job')
  await post(jobs, sent)
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  expect(await mails()).toEqual([])
})

test('a mail to a user who was erased meanwhile is not sent, and no mail to them is accepted after that', async () => {
  const jobs = openQueue()
  const job = await post(jobs, aMail())
  await vault.erase('person1')
  await startSender()
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  expect(await mails()).toEqual([])
  expect(await postMail({ jobs, vault }, 'person1', aMail())).toBeNull()
})

test('a mail that nobody accepts is dead at once, and only its reason is kept', async () => {
  const jobs = openQueue()
  await startSender()
  const job = await post(jobs, aMail({ to: 'anna canary' }))
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'dead', attempts: 1 })
  const [dead] = await jobs.dead({ offset: 0, limit: 1 })
  expect(dead?.error).toBe('the receiver is not an email address')
  expect(JSON.stringify(dead)).not.toContain('canary')
  expect(await sentMails(pool).has(`${dead?.data.mail}`)).toBe(false)
})
