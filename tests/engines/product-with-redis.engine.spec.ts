import { openRedis } from '@modstead/infra/redis/open-redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { leaveDeadJob } from '../support/dead-job.ts'
import { startRedis, type TestRedis, whyNoRedis } from '../support/engines/redis.ts'
import { startProduct, type TestProduct } from '../support/product.ts'

const WITHIN = { timeout: 60_000, interval: 100 }

let server: TestRedis
let product: TestProduct

const specs = () => {
  beforeAll(async () => {
    server = await startRedis()
    product = await startProduct({ env: { REDIS_URL: server.url, RATE_LIMIT: '300', LOG_LEVEL: 'info' } })
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
    await server?.stop()
  })
  const admin = () => connect(product.url, product.accounts.admin?.token)
  const search = () => connect(product.url).get('/v2/search')
  const standing = async () => {
    const { status, body } = await admin().get('/readyz')
    return { status, body }
  }

  test('keeps limits and jobs there', async () => {
    expect(await standing()).toMatchObject({ status: 200, body: { dependencies: { Redis: 'up' } } })
    expect((await search()).status).toBe(200)
    const redis = await openRedis(server.url, { name: 'specs', onError() {} })
    expect(await redis.keys('modstead:allowance:*')).not.toEqual([])
    redis.disconnect()
    const id = await leaveDeadJob(server.url, 'left behind')
    const { body } = await admin().get('/v3/admin/jobs/dead')
    expect(JSON.stringify(body)).toContain(id)
  })

  test('serves without it, says once that it is away, and continues when it is back', async () => {
    await server.kill()
    await expect.poll(standing, WITHIN).toMatchObject({
      status: 200,
      body: { status: 'degraded', missing: 'Redis', dependencies: { Redis: 'away', 'the database': 'up' } },
    })
    const found = await search()
    expect(found.status).toBe(200)
    expect(Number(found.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
    expect((await admin().get('/v3/admin/jobs')).status).toBe(503)
    await server.restart()
    await expect.poll(standing, WITHIN).toMatchObject({ status: 200, body: { status: 'ready' } })
    await expect.poll(async () => (await admin().get('/v3/admin/jobs')).status, WITHIN).toBe(200)
    const lines = product.output().split('\n')
    expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('"level":40'))).toEqual([
      expect.stringContaining('Redis is away'),
    ])
  })
}

const missing = whyNoRedis()
if (missing === undefined) describe('the product with Redis', specs)
else
  describe('the product with Redis', () => {
    test('keeps limits and jobs there', ({ skip }) => skip(missing))
  })
