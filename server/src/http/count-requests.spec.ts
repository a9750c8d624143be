import { createLog } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildHttp } from './build-http.ts'

const settings = { publicUrl: 'https://mods.test', rateLimit: 3, trustProxy: true }

let app: FastifyInstance
let metrics: ReturnType<typeof createMetrics>
beforeEach(async () => {
  metrics = createMetrics()
  app = await buildHttp(settings, createLog('silent'), async () => null, { metrics })
  app.get('/v2/thing/:id', async (request, reply) => {
    if ((request.params as { id: string }).id === 'broken') throw new Error('on purpose')
    return reply.send({})
  })
})
afterEach(() => app.close())

const shown = async () =>
  [...(await metrics.registry.metrics()).matchAll(/^modstead_http_requests_total(.*)$/gm)]
    .map(([, rest]) => rest)
    .toSorted()

it('counts requests by route and status, however they are spelled', async () => {
  for (const id of ['a', 'b', 'broken']) await app.inject(`/v2/thing/${id}?x=${id}`)
  await app.inject({ method: 'HEAD', url: '//v2/thing/c/' })
  expect(await shown()).toEqual([
    '{method="GET",route="/v2/thing/:id",status="200"} 2',
    '{method="GET",route="/v2/thing/:id",status="500"} 1',
    '{method="HEAD",route="/v2/thing/:id",status="429"} 1',
  ])
})

it('counts everything without a route as one', async () => {
  for (const path of ['/nothing', '/v2/nothing', '/v9/%6eothing']) await app.inject(path)
  await app.inject({ method: 'PURGE' as 'GET', url: '/nothing' })
  expect(await shown()).toEqual(['{method="any",route="none",status="404"} 4'])
})

it('measures the time to the answer in cumulative buckets', async () => {
  await app.inject('/v2/thing/a')
  const text = await metrics.registry.metrics()
  const of = (rest: string) =>
    Number(new RegExp(`^modstead_http_request_seconds_${rest} (.*)$`, 'm').exec(text)?.[1])
  const labels = 'method="GET",route="/v2/thing/:id"'
  expect(of(`bucket\\{${labels},le="\\+Inf"\\}`)).toBe(1)
  expect(of(`count\\{${labels}\\}`)).toBe(1)
  expect(of(`sum\\{${labels}\\}`)).toBeGreaterThan(0)
  expect(text).toContain('# TYPE modstead_http_request_seconds histogram')
})
