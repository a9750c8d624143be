import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openToOtherSites } from './open-to-other-sites.ts'

let app: FastifyInstance
afterEach(() => app.close())

const build = async (): Promise<void> => {
  app = Fastify()
  await openToOtherSites(app)
  app.get('/v2/thing', async () => ({}))
  app.all('/api/v1/*', async (_request, reply) => reply.code(410).send({}))
}

const preflight = (url: string) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://a.test', 'access-control-request-method': 'PATCH' },
  })

test.each(['/v2/thing', '/nowhere', '/api/v1/mod'])(
  '%s may be asked before a request is sent',
  async (url) => {
    await build()
    const { statusCode, headers } = await preflight(url)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-max-age': '3600',
    })
  },
)

test.each([
  ['/v2/thing', 200],
  ['/nowhere', 404],
  ['/api/v1/mod', 410],
])('the answer %s (%i) can be read with its headers', async (url, status) => {
  await build()
  const { statusCode, headers } = await app.inject({ url, headers: { origin: 'https://a.test' } })
  expect(statusCode).toBe(status)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-expose-headers']).toContain('Consistency-Token')
})
