import { createLog } from '@modstead/infra/telemetry/log'
import { expect, it } from 'vitest'
import { buildGateway } from './gateway.ts'
import { createRouteTable } from './route-table.ts'
import { createUpstreams } from './upstreams.ts'

it('the gateway reports how many processes it knows, and what it answers itself', async () => {
  const upstreams = createUpstreams()
  upstreams.add('web', 'http://127.0.0.1:1')
  upstreams.add('web', 'http://127.0.0.1:2')
  const parts = {
    upstreams,
    routes: createRouteTable(),
    roles: ['web', 'query-api'] as const,
    leaving: new AbortController().signal,
  }
  const app = await buildGateway({ trustProxy: false }, parts, createLog('silent'))
  try {
    expect((await app.inject('/v2/tag/loader')).statusCode).toBe(503)
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(body).toContain('modstead_processes{role="web"} 2')
    expect(body).toContain('modstead_processes{role="query-api"} 0')
    expect(body).toContain('modstead_http_requests_total{method="any",route="none",status="503"} 1')
  } finally {
    await app.close()
  }
})
