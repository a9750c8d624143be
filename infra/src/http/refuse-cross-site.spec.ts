import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { refuseCrossSite } from './refuse-cross-site.ts'

const cookie = `__Host-session=mra_${'a'.repeat(60)}`
const OWN = 'https://mods.test'

const app = Fastify()
refuseCrossSite(app, `${OWN}/`)
app.setErrorHandler((error, _request, reply) => reply.code(418).send((error as { code?: string }).code))
for (const url of ['/_internal/thing', '/v2/thing'])
  app.route({
    method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: async () => 'done',
  })

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const isRefused = async (
  url: string,
  headers: Record<string, string | string[]>,
  method: Method = 'POST',
) => {
  const { statusCode, body } = await app.inject({ method, url, headers })
  if (statusCode === 418) expect(body).toBe('cross-site-request')
  return statusCode === 418
}

/** Marked by the header that browsers set, or by the one that older browsers set. */
const ofOthers: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'something-new' },
  { 'sec-fetch-site': 'cross-site', origin: OWN },
  { origin: 'https://evil.test' },
  { origin: 'https://files.mods.test' },
  { origin: 'http://mods.test' },
  { origin: 'https://mods.test:8443' },
  { origin: 'null' },
]
const ofOwn: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://public.mods.test' },
  { 'sec-fetch-site': 'none' },
  { origin: OWN },
]

describe('a change', () => {
  it.each(ofOthers)('is refused from a page of another site: %o', async (headers) => {
    expect(await isRefused('/_internal/thing', headers)).toBe(true)
    expect(await isRefused('/_internal/thing', { ...headers, cookie })).toBe(true)
    expect(await isRefused('/v2/thing', { ...headers, cookie })).toBe(true)
  })
  it.each(ofOwn)('is accepted from our own pages and from programs: %o', async (headers) => {
    expect(await isRefused('/_internal/thing', headers)).toBe(false)
    expect(await isRefused('/_internal/thing', { ...headers, cookie })).toBe(false)
    expect(await isRefused('/v2/thing', { ...headers, cookie })).toBe(false)
  })
  it.each(ofOthers)('is accepted with a secret in a header: %o', async (headers) => {
    const authorization = 'mrp_secret'
    expect(await isRefused('/_internal/thing', { ...headers, authorization })).toBe(false)
    expect(await isRefused('/v2/thing', { ...headers, cookie, authorization })).toBe(false)
  })
  it('is refused if the header for the secret is empty', async () => {
    const headers = { origin: 'https://evil.test', authorization: '', cookie }
    expect(await isRefused('/v2/thing', headers)).toBe(true)
  })
  it.each(ofOthers)('of the public API is accepted without a session: %o', async (headers) => {
    expect(await isRefused('/v2/thing', headers)).toBe(false)
    expect(await isRefused('/v2/thing', { ...headers, cookie: 'theme=dark' })).toBe(false)
  })
  it.each(['PUT', 'PATCH', 'DELETE'] as const)('is refused with any method: %s', async (method) =>
    expect(await isRefused('/v2/thing', { 'sec-fetch-site': 'cross-site', cookie }, method)).toBe(true),
  )
})

it.each(['GET', 'HEAD', 'OPTIONS'] as const)('%s changes nothing and is not refused', async (method) => {
  const headers = { 'sec-fetch-site': 'cross-site', cookie }
  expect(await isRefused('/_internal/thing', headers, method)).toBe(false)
})
