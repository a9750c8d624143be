import { READ_MODEL_CHANNEL, type ReadModelNews } from '@modstead/infra/log-following/changed'
import { openRedis, type RedisClient } from '@modstead/infra/redis/open-redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { startRedis, type TestRedis, whyNoRedis } from '../support/engines/redis.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, ok } from '../support/publish.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const CHANNEL = `modstead:news:${READ_MODEL_CHANNEL}`
/** Two of each API, and the one that reacts. */
const LISTENERS = 5

let server: TestRedis
let redis: RedisClient
let product: TestProduct
let user: Api

const specs = () => {
  beforeAll(async () => {
    server = await startRedis()
    redis = await openRedis(server.url, { name: 'specs', onError() {} })
    // Roles cannot create accounts, so the single process does it for them.
    const first = await startProduct()
    await first.stop()
    product = await startProduct({
      inRoles: true,
      arguments: ['--command-api', '2', '--query-api', '2'],
      dataDir: first.dataDir,
      port: Number(new URL(first.url).port),
      env: { REDIS_URL: server.url },
    })
    user = connect(product.url, product.accounts.user?.token)
  }, 180_000)
  afterAll(async () => {
    redis?.disconnect()
    await product?.stop()
    await product?.forget()
    await server?.stop()
  })

  test('each process that waits for read models hears their news there', async () => {
    const listeners = async () => (await redis.pubsub('NUMSUB', CHANNEL))[1]
    await expect.poll(listeners, WITHIN).toBe(LISTENERS)
  })

  test('the projectors tell there what a change changed', async () => {
    const heard: ReadModelNews[] = []
    const listening = await openRedis(server.url, { name: 'specs', waitsWhileAway: true, onError() {} })
    listening.on('message', (_channel, payload: string) => void heard.push(JSON.parse(payload)))
    await listening.subscribe(CHANNEL)
    const { id } = await createEmptyProject(user, 'news')
    let changes = 0
    // The first news may go through Postgres, while Redis is being connected.
    const changeAndHear = async () => {
      ok(await user.patch(`/v2/project/${id}`, { title: `Title ${++changes}` }), 204)
      return heard.some(({ changed }) => JSON.stringify(changed).includes(id))
    }
    await expect.poll(changeAndHear, WITHIN).toBe(true)
    listening.disconnect()
  })
}

const missing = whyNoRedis()
if (missing === undefined) describe('roles with Redis', specs)
else
  describe('roles with Redis', () => {
    test('tell each other their news there', ({ skip }) => skip(missing))
  })
