import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import { startSmtp, type TestSmtp } from '../../support/engines/smtp.ts'
import { startProduct, type TestProduct } from '../../support/product.ts'
import { ok } from '../../support/publish.ts'

const PATIENTLY = { timeout: 120_000, interval: 50 }

let database: TestDatabase
let pool: pg.Pool
let server: TestSmtp
let product: TestProduct
let before: number

const env = () => ({ DATABASE_URL: database.url, SMTP_URL: server.url, LOG_LEVEL: 'debug' })
beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'mail specs' })
  server = await startSmtp({
    async onMail() {
      onMail()
    },
  })
  product = await startProduct({ env: env() })
})
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await pool?.end()
  await database?.close()
  await server?.stop()
})
let onMail = () => {}
beforeEach(() => {
  onMail = () => {}
  server.treat({ kind: 'take' })
  before = server.received.length
})

const admin = () => connect(product.url, product.accounts.admin?.token)
const send = async (to: string): Promise<string> =>
  ok(await admin().post('/v3/admin/mail/test', { to }), 202).as<{ job: string }>().job
const arrived = () => server.received.slice(before)
const states = async () => {
  const { types } = ok(await admin().get('/v3/admin/jobs')).as<{ types: { type: string }[] }>()
  return types.find(({ type }) => type === 'send-mail')
}
const deadJob = async (id: string) => {
  const { jobs } = ok(await admin().get('/v3/admin/jobs/dead')).as<{
    jobs: { id: string; error: string }[]
  }>()
  return jobs.find((job) => job.id === id)
}
describe('a mail', () => {
  test('arrives, and is nowhere readable on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    onMail = () => {
      void pool
        .query(`select coalesce(json_agg(job), '[]')::text as jobs from bullmq.job`)
        .then(({ rows }) => resolve(rows[0].jobs))
    }
    await send('canary@mail.test')
    await expect.poll(arrived, PATIENTLY).toHaveLength(1)
    expect(arrived()).toMatchObject([{ to: ['canary@mail.test'] }])
    const jobs = await promise
    expect(jobs).toContain('send-mail~')
    const metrics = (await admin().get('/metrics')).text
    for (const text of [jobs, product.output(), metrics]) expect(text).not.toContain('canary')
  })

  test('that is asked for again under its Idempotency-Key comes once', async () => {
    const ask = async () => {
      const headers = { 'idempotency-key': 'one mail' }
      const body = { to: 'anna@mail.test' }
      const answer = await admin().send('POST', '/v3/admin/mail/test', { headers, body })
      return ok(answer, 202).as<{ job: string }>().job
    }
    const job = await ask()
    await expect.poll(arrived, PATIENTLY).toHaveLength(1)
    expect(await ask()).toBe(job)
    await send('berta@mail.test')
    await expect.poll(() => arrived().some(({ to: [to] }) => to === 'berta@mail.test'), PATIENTLY).toBe(true)
    expect(arrived()).toHaveLength(2)
  })

  test('that is refused permanently is dead at once, says why by codes, and can be sent again', async () => {
    server.treat({ kind: 'refuse', at: 'receiver', code: 550, text: '5.1.1 <canary@mail.test> unknown' })
    const job = await send('canary@mail.test')
    await expect
      .poll(() => deadJob(job), PATIENTLY)
      .toMatchObject({
        attempts: 1,
        error: 'the mail server refused for good: 550 5.1.1 to RCPT TO',
      })
    expect(JSON.stringify(await deadJob(job))).not.toContain('canary')
    expect(product.output()).not.toContain('canary')
    server.treat({ kind: 'take' })
    expect((await admin().post(`/v3/admin/jobs/dead/${encodeURIComponent(job)}/replay`)).status).toBe(204)
    await expect.poll(arrived, PATIENTLY).toHaveLength(1)
  })

  test('that is refused temporarily, or meets no server, is tried again until it is accepted', async () => {
    server.treat({ kind: 'refuse', at: 'content', code: 451, text: '4.3.0 later' })
    await send('anna@mail.test')
    await expect.poll(states, PATIENTLY).toMatchObject({ failed: 1, dead: 0 })
    server.treat({ kind: 'take' })
    await expect.poll(arrived, PATIENTLY).toHaveLength(1)
    await expect.poll(states, PATIENTLY).toMatchObject({ failed: 0, dead: 0 })
  })
})

const standing = async () => {
  const { status, body } = await admin().get('/readyz')
  return { status, body }
}
const restart = async (variables: Readonly<Record<string, string>>) => {
  await product.stop()
  const { dataDir } = product
  product = await startProduct({ env: { DATABASE_URL: database.url, ...variables }, dataDir })
}

test('readiness includes the mail server', async () => {
  expect(await standing()).toMatchObject({ status: 200, body: { dependencies: { mail: 'up' } } })
})

test('production without a mail server serves, warns once, and keeps mails waiting, readable by nobody', async () => {
  await restart({ NODE_ENV: 'production' })
  await expect.poll(standing, PATIENTLY).toMatchObject({
    status: 200,
    body: { status: 'degraded', missing: 'mail', dependencies: { mail: 'away', 'the database': 'up' } },
  })
  await send('canary@mail.test')
  await expect.poll(states, PATIENTLY).toMatchObject({ failed: 1 })
  const warnings = product.output().match(/mail is away[^"]*/g)
  expect(warnings).toEqual(['mail is away: mails wait until it is back'])
  expect(product.output()).toContain('SMTP_URL names no mail server')
  expect(await readdir(product.dataDir)).not.toContain('mailbox')
  for (const path of ['/dev/mail', '/dev/mail/templates/test', '/dev/mail/templates/test/html'])
    expect((await admin().get(path)).status, path).toBe(404)
})

test('development without a mail server stores mails as files, including waiting ones, and shows them', async () => {
  await restart({})
  await send('anna@mail.test')
  const mailbox = join(product.dataDir, 'mailbox')
  const read = async () => {
    const names = await readdir(mailbox).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(mailbox, name), 'utf8')))
    return mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).toSorted()
  }
  await expect.poll(read, PATIENTLY).toEqual(['anna@mail.test', 'canary@mail.test'])
  expect(await standing()).toMatchObject({ body: { dependencies: { mail: 'up' } } })
  const { text } = await connect(product.url).get('/dev/mail')
  for (const to of ['anna@mail.test', 'canary@mail.test']) expect(text).toContain(`to ${to}`)
})
