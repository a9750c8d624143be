import { setTimeout as pause } from 'node:timers/promises'
import { type StandIn, startStandIn } from '@modstead/infra/event-store/eventstoredb/stand-in/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const NAME = 'the event store'
const WRITERS = 8

let server: StandIn
let product: TestProduct
beforeAll(async () => {
  server = await startStandIn()
  product = await startProduct({ env: { EVENTSTORE_URL: server.url, LOG_LEVEL: 'info' } })
}, 120_000)
afterAll(async () => {
  await product.stop()
  await product.forget()
  server.stop()
})

test('while the event store hangs, pages are served, changes are answered with 503, and the log says it once', async () => {
  const user = connect(product.url, product.accounts.user?.token)
  const { id } = await createEmptyProject(user, 'project')
  const change = async () => (await user.patch(`/v2/project/${id}`, { title: 'Changed' })).status
  const standing = async () => {
    const { status, body } = await user.get('/readyz')
    return { status, body }
  }

  const projects = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) => createEmptyProject(user, `project-${index}`)),
  )
  const over = new AbortController()
  const statuses = new Set<number>()
  const acknowledged: number[] = []
  let sent = 0
  /** Repeats each change under its key until it is known to be stored. */
  const write = async (path: string) => {
    while (!over.signal.aborted) {
      const command = sent++
      const headers = { 'idempotency-key': `command ${command}` }
      for (let status = 0; status !== 204; ) {
        ;({ status } = await user.send('PATCH', path, { headers, body: { title: `Title ${command}.` } }))
        statuses.add(status)
        if (status !== 204) await pause(20)
      }
      acknowledged.push(command)
    }
  }
  const writing = Promise.all(projects.map((project) => write(`/v2/project/${project.id}`)))
  await expect.poll(() => acknowledged.length, WITHIN).toBeGreaterThan(10 * WRITERS)

  server.fallSilent()
  await expect.poll(standing, WITHIN).toMatchObject({
    status: 200,
    body: { status: 'degraded', missing: NAME, dependencies: { [NAME]: 'away', 'the database': 'up' } },
  })
  expect((await user.get('/', { accept: 'text/html' })).status).toBe(200)
  expect(await change()).toBe(503)
  await server.restart()
  await expect.poll(standing, WITHIN).toMatchObject({ status: 200, body: { status: 'ready' } })
  await expect.poll(change, WITHIN).toBe(204)
  const beforeEnd = acknowledged.length
  await expect.poll(() => acknowledged.length, WITHIN).toBeGreaterThan(beforeEnd + 10 * WRITERS)
  over.abort()
  await writing
  expect(statuses).toEqual(new Set([204, 503]))
  const lines = product.output().split('\n')
  const said = (text: string) => lines.filter((line) => line.includes(text)).length
  expect([said(`${NAME} is away`), said(`${NAME} is back`), said('try again')]).toEqual([1, 1, 0])

  expect(await product.stop()).toBe(0)
  const read = await readStoredData(product.dataDir, product.url, { EVENTSTORE_URL: server.url })
  const stored = read.events.flatMap(({ data }) => /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1] ?? [])
  const ascending = (left: number, right: number) => left - right
  expect(stored.map(Number).toSorted(ascending)).toEqual(acknowledged.toSorted(ascending))
  expect(acknowledged.length).toBe(sent)
  expect(read.chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(read.proved).toEqual(read.projections)
}, 180_000)
