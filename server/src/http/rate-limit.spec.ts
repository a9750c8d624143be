import type { Role } from '@modstead/domain/kernel/actor'
import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import type { Principal } from '@modstead/infra/identity/principal'
import { memoryAllowances } from '@modstead/infra/rate-limits/memory-allowances'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitRate } from './rate-limit.ts'

const principalOf = (role: Role): Principal => ({
  userId: 'AAAAAAAA',
  via: { kind: 'session', id: 'BBBBBBBB' },
  onBehalfOf: null,
  role,
  staffRights: 0,
  scopes: ALL_SCOPES,
  confinedTo: null,
  provenAt: null,
})

let app: FastifyInstance
afterEach(() => app.close())

/** The token names the role of its owner. */
const build = async (): Promise<void> => {
  app = Fastify()
  const countUnknownRoutes = limitRate(app, 2, memoryAllowances(), async ({ headers }) => {
    if (headers.authorization === 'broken') throw new Error('nobody can tell who this is')
    return headers.authorization === 'stale' ? null : principalOf(headers.authorization as Role)
  })
  countUnknownRoutes()
  app.get('/v2/thing', async () => ({}))
  app.get('/page', async () => ({}))
}

const ask = async (url: string, authorization?: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: authorization ? { authorization } : {} })
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`]),
  )
  return { statusCode, limit, remaining, reset, retryAfter: headers['retry-after'] }
}

const ALL_LEFT = { limit: 2, remaining: 2, reset: 0 }

test.each(['developer', 'moderator', 'stale', undefined])('requests of %s are counted', async (token) => {
  await build()
  expect(await ask('/v2/thing', token)).toMatchObject({ statusCode: 200, limit: 2, remaining: 1 })
  await ask('/v2/thing', token)
  const refused = await ask('/v2/thing', token)
  expect(refused).toMatchObject({ statusCode: 429, remaining: 0 })
  expect(Number(refused.retryAfter)).toBe(refused.reset)
  expect(refused.reset).toBeGreaterThan(0)
})

test('requests of an administrator are not', async () => {
  await build()
  for (let count = 0; count < 4; count++)
    expect(await ask('/v2/thing', 'admin')).toMatchObject({ statusCode: 200, ...ALL_LEFT })
  expect(await ask('/v2/thing')).toMatchObject({ remaining: 1 })
})

test('pages use up nothing, and tell so after the allowance is used up', async () => {
  await build()
  for (let count = 0; count < 3; count++) await ask('/v2/thing')
  expect(await ask('/page')).toMatchObject({ statusCode: 200, ...ALL_LEFT })
})

test('a request whose sender cannot be looked up fails, and tells what is left', async () => {
  await build()
  expect(await ask('/v2/thing', 'broken')).toMatchObject({ statusCode: 500, ...ALL_LEFT })
})

test('a HEAD counts once, like the GET that it stands for', async () => {
  await build()
  const remaining = async (method: 'GET' | 'HEAD') =>
    Number((await app.inject({ method, url: '/v2/thing' })).headers['x-ratelimit-remaining'])
  expect(await remaining('HEAD')).toBe(1)
  expect(await remaining('GET')).toBe(0)
})
