import { type StandIn, startStandIn } from '@modstead/infra/event-store/eventstoredb/stand-in/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const NAME = 'the event store'

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
  const lines = product.output().split('\n')
  const said = (text: string) => lines.filter((line) => line.includes(text)).length
  expect([said(`${NAME} is away`), said(`${NAME} is back`), said('try again')]).toEqual([1, 1, 0])
}, 180_000)
