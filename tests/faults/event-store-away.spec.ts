import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { type ServerProcess, startServerProcess } from '../support/eventstoredb/server-process.ts'
import { inTime } from '../support/in-time.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { approve, createEmptyProject, createProject, ok, type Published } from '../support/publish.ts'
import { expectRefused, expectRightOrRefused } from '../support/refused-while-away.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
/** Long enough for every limit of the adapter to take effect. */
const AWAY_MS = 12_000
const NAME = 'the event store'
const WRITERS = 8

let server: ServerProcess
let product: TestProduct
let user: Api
let anybody: Api
let projects: readonly string[]
let published: Published
const search = () => inTime(anybody.get('/v2/search?query=published'))

beforeAll(async () => {
  server = await startServerProcess()
  product = await startProduct({ env: { EVENTSTORE_URL: server.url, LOG_LEVEL: 'info' } })
  user = connect(product.url, product.accounts.user?.token)
  const created = Array.from({ length: WRITERS }, (_, index) => createEmptyProject(user, `project-${index}`))
  projects = (await Promise.all(created)).map(({ id }) => id)
  anybody = connect(product.url)
  published = await createProject(user, 'published')
  await approve(connect(product.url, product.accounts.moderator?.token), published.id)
  await vi.waitFor(async () => expect((await search()).text).toContain(published.id), WITHIN)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await product.forget()
  await server.stop()
})

const standing = async () => {
  const { status, body } = await inTime(user.get('/readyz'))
  return { status, body }
}

const acknowledged: number[] = []
let sent = 0
let absences = 0

/** Repeats each change with the same key until it is known to be stored. */
const startWriters = () => {
  const over = new AbortController()
  const odd: string[] = []
  const write = async (id: string) => {
    while (!over.signal.aborted) {
      const command = sent++
      const headers = { 'idempotency-key': `command ${command}` }
      const body = { title: `Title ${command}.` }
      for (;;) {
        const answer = await inTime(user.send('PATCH', `/v2/project/${id}`, { headers, body }))
        if (answer.status === 204) break
        if (answer.status !== 503 || answer.headers.get('retry-after') === null)
          odd.push(`${answer.status} ${answer.text}`)
        await pause(20)
      }
      acknowledged.push(command)
    }
  }
  const writing = Promise.all(projects.map(write))
  // A late answer is reported at the end.
  writing.catch(() => {})
  onTestFinished(async () => {
    over.abort()
    await writing.catch(() => {})
  })
  return {
    more(count: number) {
      const wanted = acknowledged.length + count
      return expect.poll(() => odd[0] ?? acknowledged.length >= wanted, WITHIN).toBe(true)
    },
    async settle() {
      over.abort()
      await writing
      expect(odd).toEqual([])
    },
  }
}

/** What the read models answer: whatever anybody may see is still there. */
const readAll = async (): Promise<void> => {
  const { slug, versions } = published
  for (const path of [
    `/v2/project/${slug}`,
    `/v3/project/${slug}`,
    `/v2/project/${slug}/version`,
    `/v2/version/${versions[0]}`,
    `/v3/version/${versions[0]}`,
    '/v3/user/user',
  ])
    expect(ok(await inTime(anybody.get(path))).text).toContain(
      path.includes('user') ? '"user"' : published.id,
    )
  for (const path of ['/v2/search?query=published', '/v3/search?query=published'])
    expect(ok(await inTime(anybody.get(path))).text).toContain(published.id)
  const page = async (path: string) => ok(await inTime(anybody.get(path, { accept: 'text/html' }))).text
  for (const path of ['/mods?q=published', `/mod/${slug}`])
    expect(await page(path)).toContain('Sample published')
  expect(await page('/')).toContain('<h1')
  expect((await inTime(anybody.get('/v2/project/nothing-here'))).status).toBe(404)
}

/** What is behind a token, which the event store may have to say is still valid. */
const readSignedIn = async (): Promise<void> => {
  for (const path of ['/v2/user', `/v2/project/${projects[0]}`, `/v3/project/${projects[0]}`, '/v3/user'])
    expectRightOrRefused(await inTime(user.get(path)), 200)
}

/**
 * Expects that requests which need the event store are refused in time, repeatedly, and never as missing,
 * while everything else works.
 */
const refuseFor = async (ms: number): Promise<void> => {
  const until = performance.now() + ms
  const [id] = projects
  while (performance.now() < until) {
    const changes = await Promise.all([
      inTime(user.patch(`/v2/project/${id}`, { title: 'In between' })),
      inTime(user.post(`/v2/project/${id}/follow`)),
      inTime(user.delete(`/v2/project/${id}/icon`)),
      inTime(user.patch('/v2/user/user', { bio: 'In between' })),
    ])
    changes.forEach(expectRefused)
    await readAll()
    await readSignedIn()
    await pause(200)
  }
}

test.each([
  ['is killed', () => server.kill(), () => server.start()],
  ['hangs', async () => server.freeze(), async () => server.thaw()],
])(
  'while the event store %s, changes are answered with 503 in time, and everything continues automatically',
  async (_, leave, comeBack) => {
    const writing = startWriters()
    await writing.more(10 * WRITERS)
    absences += 1
    await leave()
    try {
      await expect.poll(standing, WITHIN).toMatchObject({
        status: 200,
        body: { status: 'degraded', missing: NAME, dependencies: { [NAME]: 'away', 'the database': 'up' } },
      })
      await refuseFor(AWAY_MS)
    } finally {
      await comeBack()
    }
    await expect.poll(standing, WITHIN).toMatchObject({ status: 200, body: { status: 'ready' } })
    await writing.more(10 * WRITERS)
    await writing.settle()
  },
  180_000,
)

test('the log reported each absence once, and nothing is lost or duplicated', async () => {
  const lines = product.output().split('\n')
  const said = (text: string) => lines.filter((line) => line.includes(text)).length
  const spoken = [said(`${NAME} is away`), said(`${NAME} is back`), said('try again')]
  expect(spoken).toEqual([absences, absences, 0])
  expect(await product.stop()).toBe(0)
  const read = await readStoredData(product.dataDir, product.url, { EVENTSTORE_URL: server.url })
  const stored = read.events.flatMap(({ data }) => /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1] ?? [])
  const ascending = (left: number, right: number) => left - right
  expect(stored.map(Number).toSorted(ascending)).toEqual(acknowledged.toSorted(ascending))
  expect(acknowledged.length).toBe(sent)
  expect(read.chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(read.proved).toEqual(read.projections)
}, 180_000)
