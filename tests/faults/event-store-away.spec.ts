import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../support/api.ts'
import { type ServerProcess, startServerProcess } from '../support/eventstoredb/server-process.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
/** Nobody waits longer for an answer, whatever the event store does. */
const ANSWER_LIMIT_MS = 5_000
/** Long enough for every limit of the adapter to take effect. */
const AWAY_MS = 12_000
const NAME = 'the event store'
const WRITERS = 8

let server: ServerProcess
let product: TestProduct
let user: Api
let projects: readonly string[]
beforeAll(async () => {
  server = await startServerProcess()
  product = await startProduct({ env: { EVENTSTORE_URL: server.url, LOG_LEVEL: 'info' } })
  user = connect(product.url, product.accounts.user?.token)
  const created = Array.from({ length: WRITERS }, (_, index) => createEmptyProject(user, `project-${index}`))
  projects = (await Promise.all(created)).map(({ id }) => id)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await product.forget()
  await server.stop()
})

const inTime = async (answer: Promise<Answer>): Promise<Answer> => {
  const over = new AbortController()
  const late = pause(ANSWER_LIMIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('no answer came in time')
  })
  late.catch(() => {})
  return Promise.race([answer, late]).finally(() => over.abort())
}

const standing = async () => {
  const { status, body } = await inTime(user.get('/readyz'))
  return { status, body }
}

const acknowledged: number[] = []
let sent = 0

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

/**
 * Expects that requests which need the event store are refused in time, repeatedly, and never as missing,
 * while pages work.
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
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 503))
    for (const { headers } of changes) expect(headers.get('retry-after')).not.toBeNull()
    expect((await inTime(connect(product.url).get('/', { accept: 'text/html' }))).status).toBe(200)
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
    await leave()
    await expect.poll(standing, WITHIN).toMatchObject({
      status: 200,
      body: { status: 'degraded', missing: NAME, dependencies: { [NAME]: 'away', 'the database': 'up' } },
    })
    await refuseFor(AWAY_MS)
    await comeBack()
    await expect.poll(standing, WITHIN).toMatchObject({ status: 200, body: { status: 'ready' } })
    await writing.more(10 * WRITERS)
    await writing.settle()
  },
  180_000,
)

test('the log reported each absence once, and nothing is lost or duplicated', async () => {
  const lines = product.output().split('\n')
  const said = (text: string) => lines.filter((line) => line.includes(text)).length
  expect([said(`${NAME} is away`), said(`${NAME} is back`), said('try again')]).toEqual([2, 2, 0])
  expect(await product.stop()).toBe(0)
  const read = await readStoredData(product.dataDir, product.url, { EVENTSTORE_URL: server.url })
  const stored = read.events.flatMap(({ data }) => /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1] ?? [])
  const ascending = (left: number, right: number) => left - right
  expect(stored.map(Number).toSorted(ascending)).toEqual(acknowledged.toSorted(ascending))
  expect(acknowledged.length).toBe(sent)
  expect(read.chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(read.proved).toEqual(read.projections)
}, 180_000)
