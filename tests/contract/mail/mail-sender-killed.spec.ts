import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { postMail } from '@modstead/command-api/mail/send-mail'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '../../support/engines/smtp.ts'

const SENDER = fileURLToPath(new URL('../../support/mail-sender.ts', import.meta.url))
const PATIENTLY = { timeout: 120_000, interval: 20 }
const masterKey = randomBytes(32)

let database: TestDatabase
let pool: pg.Pool
let vault: Vault
let jobs: JobQueue
let server: TestSmtp
let onMail: () => Promise<unknown>
const senders: ChildProcess[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'mail specs' })
  await migrate(pool, 'mail', mailMigrations)
  vault = await openVault({ pool, masterKey })
  jobs = createJobQueue({ url: database.url, onError: () => {} })
  onMail = async () => {}
  server = await startSmtp({
    async onMail() {
      await onMail()
    },
  })
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await kill(sender)
  await jobs.close()
  await pool.end()
  await database.close()
  await server.stop()
})

const startSender = (): ChildProcess => {
  const args = [SENDER, database.url, server.url, masterKey.toString('hex')]
  const sender = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  senders.push(sender)
  return sender
}
const kill = async (sender: ChildProcess): Promise<void> => {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const gone = once(sender, 'exit')
  sender.kill('SIGKILL')
  await gone
}
const post = async (): Promise<string> => {
  const mail = {
    id: randomUUID(),
    to: 'anna@mail.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  }
  return (await postMail({ jobs, vault }, 'person1', mail)) ?? ''
}
const messageIds = () =>
  server.received.map(({ source }) => /^Message-ID: (<.*>)\r$/im.exec(source.toString())?.[1])

test('a mail whose sender dies between the server’s answer and the mark is sent once more, with the same id', async () => {
  const job = await post()
  const victim = startSender()
  onMail = async () => {
    onMail = async () => {}
    await kill(victim)
  }
  await expect.poll(() => messageIds().length, PATIENTLY).toBe(1)
  startSender()
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  const [first, second, ...more] = messageIds()
  expect(first).toMatch(/^<[0-9a-f]{40}@example\.org>$/)
  expect([second, more]).toEqual([first, []])
})

test('each mail is taken by one of two senders', async () => {
  startSender()
  startSender()
  const posted = await Promise.all(Array.from({ length: 20 }, post))
  for (const job of posted)
    await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  expect(new Set(messageIds()).size).toBe(20)
  expect(server.received).toHaveLength(20)
})

const HANG = `
  create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
  create trigger hang before update on bullmq.job for each row when (new.state = 'completed') execute function hang();
`

test('a mail whose sender dies after the mark is not sent again', async () => {
  const job = await post()
  // The job cannot be marked as done, so marking the mail is the last thing that the victim does.
  await pool.query(HANG)
  const victim = startSender()
  const marks = async () => (await pool.query('select id from sent_mail')).rows.length
  await expect.poll(marks, PATIENTLY).toBe(1)
  await kill(victim)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  )
  await pool.query('drop trigger hang on bullmq.job')
  startSender()
  await expect.poll(() => jobs.find(job), PATIENTLY).toMatchObject({ state: 'done' })
  expect(server.received).toHaveLength(1)
})
