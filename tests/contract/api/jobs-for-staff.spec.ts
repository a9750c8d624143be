import { ALL_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue, JobType } from '@modstead/infra/jobs/port'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { ok } from '../../support/publish.ts'

const PATIENTLY = { timeout: 60_000 }
const limits = { lane: { name: 'specs', concurrency: 1 }, timeLimitMs: 60_000 }
const fails: JobType = { name: 'fails', attempts: 1, backOffMs: 1, ...limits }
/** Its second attempt is far away. */
const triesLater: JobType = { name: 'tries-later', attempts: 2, backOffMs: 3_600_000, ...limits }

let database: TestDatabase
let site: Catalogue
let jobs: JobQueue
let people: Record<'admin' | 'moderator' | 'developer', Person>
let isBroken = true
let id: string

beforeAll(async () => {
  database = await openTestDatabase()
  site = await startCatalogue({ DATABASE_URL: database.url })
  people = {
    admin: await site.addPerson('admin', 'admin'),
    moderator: await site.addPerson('moderator', 'moderator'),
    developer: await site.addPerson('developer'),
  }
  jobs = createJobQueue({ url: database.url, onError: () => {} })
  jobs.work(fails, async () => {
    if (isBroken) throw new Error('on purpose')
  })
  jobs.work(triesLater, async () => {
    throw new Error('for now')
  })
  await jobs.start()
  id = await jobs.enqueue(fails, { to: 'anna' }, { id: '1' })
  const later = await jobs.enqueue(triesLater, {}, { id: '1' })
  await vi.waitFor(async () => expect(await jobs.find(id)).toMatchObject({ state: 'dead' }), PATIENTLY)
  await vi.waitFor(async () => expect(await jobs.find(later)).toMatchObject({ state: 'delayed' }), PATIENTLY)
})
afterAll(async () => {
  await jobs.close()
  await site.stop()
  await database.close()
})

const REPLAY = '/v3/admin/jobs/dead/fails~1/replay'
const REQUESTS = [
  ['GET', '/v3/admin/jobs'],
  ['GET', '/v3/admin/jobs/dead'],
  ['POST', REPLAY],
] as const

describe.each(REQUESTS)('%s %s', (method, path) => {
  test('is refused to visitors, to developers and to moderators', async () => {
    for (const api of [site.nobody, people.developer.api, people.moderator.api])
      expect((await api.send(method, path)).status).toBe(401)
    expect(await jobs.find(id)).toMatchObject({ state: 'dead' })
  })

  test('is refused to a token that an administrator may give to an app', async () => {
    const { api } = await site.withScopes(people.admin, ALL_SCOPES & ~scopeBit('SESSION_ACCESS'))
    expect((await api.send(method, path)).status).toBe(401)
    expect(await jobs.find(id)).toMatchObject({ state: 'dead' })
  })
})

describe('an administrator', () => {
  test('sees jobs by type, including types without jobs', async () => {
    const { types } = ok(await people.admin.api.get('/v3/admin/jobs')).as<{ types: unknown[] }>()
    const none = { waiting: 0, active: 0, delayed: 0, failed: 0, dead: 0 }
    expect(types).toContainEqual({ type: 'fails', ...none, dead: 1 })
    expect(types).toContainEqual({ type: 'release-project', ...none })
    expect(types).toContainEqual({ type: 'tries-later', ...none, failed: 1 })
    const metrics = (await site.nobody.get('/metrics')).text
    for (const labels of ['type="fails",state="dead"', 'type="tries-later",state="failed"'])
      expect(metrics).toContain(`modstead_jobs{${labels}} 1`)
  })

  test('sees dead jobs with the reason, page by page', async () => {
    const { admin } = people
    expect(ok(await admin.api.get('/v3/admin/jobs/dead?limit=5')).body).toEqual({
      jobs: [
        {
          id,
          type: 'fails',
          data: { to: 'anna' },
          error: 'on purpose',
          attempts: 1,
          enqueued_at: expect.any(String),
          died_at: expect.any(String),
        },
      ],
    })
    expect(ok(await admin.api.get('/v3/admin/jobs/dead?offset=1')).body).toEqual({ jobs: [] })
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'limit=x'])
      expect((await admin.api.get(`/v3/admin/jobs/dead?${query}`)).status).toBe(400)
  })

  test('replays a dead job, once', async () => {
    const { admin } = people
    isBroken = false
    ok(await admin.api.post(REPLAY), 204)
    await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
    expect((await admin.api.post(REPLAY)).status).toBe(404)
    expect((await admin.api.post('/v3/admin/jobs/dead/nothing/replay')).status).toBe(404)
  })
})
