import { randomUUID } from 'node:crypto'
import { newsletter } from '@modstead/domain/accounts/aggregates'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { NOW } from '@modstead/domain/catalogue/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createSignedTokens } from '@modstead/infra/identity/signed-token'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue, RunningJob } from '@modstead/infra/jobs/port'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobParts } from '../../background-parts.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { postNewsletter } from './post-newsletter.ts'

const newsletterId = 'NNNNNNNN'

let log: Awaited<ReturnType<typeof openExecutor>>
let pool: pg.Pool
let jobs: JobQueue
let parts: JobParts
beforeAll(async () => {
  log = await openExecutor()
  pool = createPool(log.databaseUrl, { name: 'specs' })
  jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  await pool.query('create table settings (user_id text primary key, wants_newsletter boolean not null)')
  const accounts = {
    vault: await openVault({ pool, masterKey: Buffer.alloc(32, 1) }),
    links: createSignedTokens(Buffer.alloc(32, 2)),
    publicUrl: 'https://mods.test',
    mailFrom: 'Mods <mods@mods.test>',
  }
  parts = { executor: log.executor, jobs, pool, accounts } as unknown as JobParts
})
afterAll(async () => {
  await jobs.close()
  await pool.end()
  await log.close()
})

const addReader = async (userId: string, wanted = true) => {
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { userId, username: userId, email: `${userId}@mail.test`, role: 'developer', createdAt: NOW },
  }
  const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
  const chosen: UserEvent = { type: 'UserNewsletterChosen', data: { userId, isWanted: wanted } }
  await log.stored(NOW, `user-${userId}`, registered, verified, chosen)
  await pool.query('insert into settings values ($1, true)', [userId])
}
const run = async (signal: AbortSignal) => {
  const sender = {
    actor: { kind: 'system', name: 'post-newsletter' },
    now: NOW,
    intent: { commandId: randomUUID(), via: bySystem('specs') },
  } as const
  await postNewsletter.run({ newsletterId, issuedAt: NOW }, parts, sender, { signal } as RunningJob)
}
const queued = async () =>
  (await jobs.counts()).filter(({ type }) => type === 'send-news').map(({ waiting }) => waiting)
const stateOf = async () => (await log.executor.loadAfresh(newsletter, newsletterId)).state

test('a newsletter whose posting broke off is posted to everybody, and to nobody twice', async () => {
  for (const userId of ['READERAA', 'READERBB', 'READERCC']) await addReader(userId)
  // Their choice is newer than the read model.
  await addReader('READERDD', false)
  const content = { title: 'News', text: 'Much.', link: null, issuedAt: NOW }
  await log.stored(NOW, `newsletter-${newsletterId}`, {
    type: 'NewsletterIssued',
    data: { newsletterId, ...content },
  })
  const dying = new AbortController()
  const { enqueue } = jobs
  jobs.enqueue = async (...given) => {
    dying.abort()
    return enqueue(...given)
  }
  await expect(run(dying.signal)).rejects.toThrow()
  jobs.enqueue = enqueue
  expect(await queued()).toEqual([1])
  expect(await stateOf()).toMatchObject({ status: 'issued' })
  await run(new AbortController().signal)
  expect(await queued()).toEqual([3])
  expect(await stateOf()).toEqual({ status: 'posted' })
  await run(new AbortController().signal)
  expect(await queued()).toEqual([3])
})
