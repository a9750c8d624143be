import { afterAll, beforeAll, expect, test } from 'vitest'
import { jar } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { inTime } from '../support/in-time.ts'
import { treeOf } from '../support/process-tree.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, createVersion, jarPart, ok } from '../support/publish.ts'
import { postmasterOf } from '../support/running-postgres.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 100 }

interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
}

let product: TestProduct
let user: Api
let id: string
let version: string

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
  user = connect(product.url, product.accounts.user?.token)
  id = (await createEmptyProject(user, 'project')).id
  version = (await createVersion(user, id, { version_number: '1.0.0' }, [jarPart(jar(), 'first.jar')])).id
}, 120_000)
afterAll(async () => {
  await product.stop()
  await product.forget()
})

const postgres = () => postmasterOf(product.dataDir)

const readyz = async () => {
  const { status, body } = await inTime(user.get('/readyz'))
  return { status, body }
}

const everythingWorks = async (title: string) => {
  await expect.poll(async () => (await readyz()).status, WITHIN).toBe(200)
  // The first changes may still use broken connections.
  const change = async () => (await user.patch(`/v2/project/${id}`, { title })).status
  await expect.poll(change, WITHIN).toBe(204)
  const titleNow = async () => (await user.get(`/v2/project/${id}`)).body
  await expect.poll(titleNow, WITHIN).toMatchObject({ title })
  ok(await user.get('/v2/search?query=project'))
  expect((await user.get('/', { accept: 'text/html' })).status).toBe(200)
}

test('a killed database is restarted, and the product continues', async () => {
  const before = await postgres()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => postgres().catch(() => before), WITHIN).not.toBe(before)
  await everythingWorks('After the kill')
}, 180_000)

test('while the database hangs, what needs it is answered with 503, and everything continues when it is back', async () => {
  const stopped = treeOf(await postgres())
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    const asked = [
      ...['/v2/project/project', '/v2/user'].map((path) => inTime(user.get(path))),
      ...['/mod/project', '/user/user'].map((path) => inTime(user.get(path, { accept: 'text/html' }))),
      // These wait for each other.
      ...Array.from({ length: 6 }, () => inTime(user.patch(`/v2/project/${id}`, { title: 'In between' }))),
      ...['first', 'second'].map((key) =>
        inTime(
          user.send('PATCH', `/v2/project/${id}`, {
            headers: { 'idempotency-key': key },
            body: { title: 'In between' },
          }),
        ),
      ),
      inTime(user.send('DELETE', `/v2/version/${version}`)),
      inTime(user.send('DELETE', `/v2/project/${id}/icon`)),
    ]
    const answered = Promise.all(asked)
    // The assertion below names late answers.
    answered.catch(() => {})
    expect(await readyz()).toMatchObject({
      status: 503,
      body: { status: 'not ready', missing: 'the database', dependencies: { 'the database': 'away' } },
    })
    for (const answer of await answered) expect(answer.status).toBe(503)
    expect((await inTime(user.get(`/v2/project/${id}/members`))).headers.get('retry-after')).not.toBeNull()
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await everythingWorks('After the silence')
  const said = product.output()
  expect(said.match(/"msg":"the database is back/g)?.length).toBe(
    said.match(/"msg":"the database is away/g)?.length,
  )
}, 180_000)

test('and nothing is lost', async () => {
  const admin = connect(product.url, product.accounts.admin?.token)
  const jobs = async () => (await admin.get('/v3/admin/jobs')).as<{ types: readonly JobCounts[] }>().types
  const underWay = async () =>
    (await jobs()).reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0)
  await expect.poll(underWay, WITHIN).toBe(0)
  expect(await product.stop(), product.output().slice(-3_000)).toBe(0)
  const { chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(proved).toEqual(projections)
}, 180_000)
