import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { acceptJsonBodies } from '@modstead/infra/http/bodies'
import { notFound } from '@modstead/infra/http/problem'
import { memoryAllowances } from '@modstead/infra/rate-limits/memory-allowances'
import { createLog } from '@modstead/infra/telemetry/log'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buildHttp } from './build-http.ts'

const SECRET = 'mrp_thisTokenIsForNobodysEyes'
const settings = {
  publicUrl: 'https://mods.test',
  rateLimit: 3,
  trustProxy: true,
}

let app: FastifyInstance
let logged: string

const build = async (changes: Partial<typeof settings> = {}, allowances = memoryAllowances()) => {
  logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = createLog('info', { write })
  app = await buildHttp({ ...settings, ...changes }, log, async () => null, { allowances })
  acceptJsonBodies(app)
  app.get('/v2/thing', async () => ({ a: 1 }))
  app.post('/v2/echo', async (request) => ({ body: request.body }))
  app.get('/v2/broken', async () => {
    throw new Error(`the database at postgres://me:secret@10.0.0.7/x refused ${SECRET}`)
  })
  return app
}

afterEach(() => app.close())

/**
 * Sends the bytes unchanged to the server on a port. Returns everything that comes back until the connection
 * ends.
 */
const sendRaw = async (request: string): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  // The server may cut the connection while it is still being written to.
  socket.on('error', () => undefined)
  socket.write(request)
  await once(socket, 'close')
  return answer
}

describe('every answer', () => {
  it('is protected, including refusals and unknown routes, and reveals nothing about the software', async () => {
    await build()
    const limited = async () => {
      for (;;) {
        const answer = await app.inject('/v2/thing')
        if (answer.statusCode === 429) return answer
      }
    }
    for (const answer of [await app.inject('/v2/thing'), await app.inject('/nowhere'), await limited()]) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000',
      })
      expect(answer.headers).not.toHaveProperty('server')
      expect(answer.headers).not.toHaveProperty('x-powered-by')
    }
  })

  it('requires TLS only if visitors use it', async () => {
    await build({ publicUrl: 'http://localhost:3000' })
    expect((await app.inject('/v2/thing')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('the rate limit', () => {
  const statusFrom = async (address: string, url = '/v2/thing') =>
    (await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode

  it('counts the addresses of one IPv6 client together, however they are written', async () => {
    await build()
    for (const each of ['2001:db8::1:1:1:1', '2001:db8::2:1:1:1', '2001:db8:0:0:3:1:1:1'])
      expect(await statusFrom(each)).toBe(200)
    expect(await statusFrom('2001:db8::4:1:1:1')).toBe(429)
    expect(await statusFrom('2001:db8:1::1')).toBe(200)
  })

  it('does not count pages, their data, files, build tools and unknown addresses', async () => {
    await build()
    const addresses = ['/mod/a', '/site/home', '/files/data/a', '/maven/a', '/assets/a', '/v2x', '/nowhere']
    for (const url of addresses.slice(0, -1)) app.get(url, async () => 'here')
    for (let count = 0; count < 4; count++)
      for (const url of addresses) expect(await statusFrom('192.0.2.1', url)).not.toBe(429)
    expect((await app.inject({ url: '/mod/%zz' })).statusCode).toBe(400)
    const { headers } = await app.inject({ url: '/v2/thing', headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(headers['x-ratelimit-remaining']).toBe('2')
  })

  it.each(['/%76%32/thing', '//v2//thing', '/v2/thing?a', '/v2/nope', '/_internal/nope', '/updates/nope'])(
    'counts the API however it is addressed: %s',
    async (url) => {
      await build()
      for (let count = 0; count < 3; count++) expect(await statusFrom('192.0.2.1', url)).not.toBe(429)
      expect(await statusFrom('192.0.2.1', url)).toBe(429)
    },
  )
})

describe('the rate limit across two processes', () => {
  it('is shared, and each process reports what is left', async () => {
    const allowances = memoryAllowances()
    const both = [await build({}, allowances), await build({}, allowances)]
    const answers = []
    for (const index of [0, 1, 1, 0, 1]) answers.push(await both[index]?.inject('/v2/thing'))
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 200, 200, 429, 429])
    expect(answers.map((answer) => Number(answer?.headers['x-ratelimit-remaining']))).toEqual([2, 1, 0, 0, 0])
    for (const refused of answers.slice(3)) expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    await both[0]?.close()
  })
})

describe('unknown routes', () => {
  const nowhere = (method: 'GET' | 'OPTIONS' = 'GET') =>
    app.inject({
      method,
      url: '/v2/nope',
      headers: {
        'x-forwarded-for': '192.0.2.9',
        origin: 'https://a.test',
        'access-control-request-method': 'GET',
      },
    })

  it('are counted like known ones, and no answer contradicts another', async () => {
    await build()
    const remaining = []
    for (let count = 0; count < 3; count++) remaining.push((await nowhere()).headers['x-ratelimit-remaining'])
    expect(remaining.map(Number)).toEqual([2, 1, 0])
    const refused = await nowhere()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'access-control-allow-origin': '*',
    })
    const preflight = await nowhere('OPTIONS')
    expect(preflight.statusCode).toBe(204)
    expect(Number(preflight.headers['x-ratelimit-remaining'])).toBe(0)
    expect(Number(preflight.headers['x-ratelimit-reset'])).toBeGreaterThan(0)
  })
})

describe('a malformed address', () => {
  it.each(['/v2/%zz', '/v2/project/%E0%A4%A'])(
    'like %s is refused as documented, and counted',
    async (url) => {
      await build()
      app.get('/v2/project/:project', async () => ({}))
      for (const left of ['2', '1', '0']) {
        const answer = await app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.3' } })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ error: 'invalid_input', description: expect.any(String) })
        expect(answer.headers).toMatchObject({
          'x-ratelimit-limit': '3',
          'x-ratelimit-remaining': left,
          'x-ratelimit-reset': expect.any(String),
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
        })
      }
      const refused = await app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.3' } })
      expect(refused.statusCode).toBe(429)
      const known = await app.inject({ url: '/v2/thing', headers: { 'x-forwarded-for': '192.0.2.3' } })
      expect(known.statusCode).toBe(429)
    },
  )

  it('gets a plain text answer for pages', async () => {
    await build()
    const answer = await app.inject('/mod/%zz')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
  })

  it('is refused before its body is read', async () => {
    await build()
    const answer = await app.inject({ method: 'POST', url: '/v2/%zz', payload: '{"a":' })
    expect([answer.statusCode, answer.json().description]).toEqual([400, expect.stringContaining('%zz')])
  })
})

describe('a request that is unusual, but clear', () => {
  it.each(['//v2/thing', '/v2//thing', '/v2/thing//', '//v2//thing?a=//b'])(
    '%s is handled as the path it means',
    async (url) => {
      await build()
      expect((await app.inject(url)).json()).toEqual({ a: 1 })
    },
  )

  it('for something missing gets the same answer as the normal path, and pages keep their address', async () => {
    await build()
    app.get('/v2/missing', async () => {
      throw notFound()
    })
    app.get('/*', async (request) => request.url)
    expect(await app.inject('//v2/missing')).toMatchObject({ statusCode: 404, payload: '' })
    expect((await app.inject('//mod//a')).payload).toBe('//mod//a')
  })

  it('may have a query with facets of the maximum length', async () => {
    await build()
    const answer = await sendRaw(
      `GET /v2/thing?facets=${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('may have an unknown Expect header', async () => {
    await build()
    const answer = await sendRaw(
      'GET /v2/thing HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*x-ratelimit-limit: 3/s)
  })

  it.each(['', 'json', 'application/json, application/json', 'no/such;type;;'])(
    'may have a body with the type %j',
    async (type) => {
      await build()
      const payload = '{"b":2}'
      const head = `POST /v2/echo HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\nConnection: close`
      expect(await sendRaw(`${head}\r\n\r\n${payload}`)).toContain('{"body":{"b":2}}')
    },
  )
})

describe('the log at its usual level', () => {
  it('contains no token, no address, no body and no query', async () => {
    await build({ rateLimit: 100 })
    const headers = {
      authorization: SECRET,
      cookie: 'session=cookiesecret',
      'x-forwarded-for': '198.51.100.77',
      'content-type': 'application/json',
    }
    await app.inject({ url: '/v2/broken?q=querysecret', headers })
    await app.inject({ method: 'POST', url: '/v2/echo', headers, payload: '{"a":"bodysecret"' })
    await app.inject({ url: '/v2/thing', headers })
    expect(logged).toContain('nobody foresaw')
    for (const secret of [SECRET, 'cookiesecret', '198.51.100.77', 'bodysecret', 'querysecret', ':secret@'])
      expect(logged).not.toContain(secret)
  })

  it('reveals nothing about an unexpected error to the client', async () => {
    await build()
    const answer = await app.inject('/v2/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      error: 'internal_error',
      description: 'Something went wrong on our side.',
    })
  })
})

describe('a hostile request', () => {
  it('is refused if its JSON is nested too deep', async () => {
    await build()
    const payload = '['.repeat(200_000) + ']'.repeat(200_000)
    const answer = await app.inject({ method: 'POST', url: '/v2/echo', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().description).toContain('nested deeper')
  })

  it('is refused before reading if its headers are too large', async () => {
    await build()
    const head = `GET /v2/thing HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(132_000)}\r\n\r\n`
    expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('that is not HTTP gets the same headers and body as every refusal', async () => {
    await build()
    const answer = await sendRaw('HELLO\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    for (const line of ['Access-Control-Allow-Origin: *', 'X-Ratelimit-Limit: 3', 'X-Ratelimit-Reset: 0'])
      expect(answer).toContain(line)
    expect(answer).toContain('{"error":"invalid_input"')
  })

  it('that announces more than any upload may contain is refused before it is sent', async () => {
    await build()
    const head = `POST /v2/echo HTTP/1.1\r\nHost: a\r\nContent-Length: ${3 * 1024 ** 3}\r\n\r\n`
    const answer = await sendRaw(head)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('x-ratelimit-limit')
  })

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['chunks in disguise', 'Transfer-Encoding: xchunked'],
    ['a negative length', 'Content-Length: -1'],
  ])('with %s is refused', async (_name, lines) => {
    await build()
    const head = `POST /v2/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n\r\n{}`
    expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('that never ends is not waited for: silent connections and slow headers time out', async () => {
    await build()
    expect(app.server.timeout).toBe(120_000)
    expect(app.server.headersTimeout).toBeGreaterThan(0)
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(app.server.requestTimeout).toBe(3_600_000)
  })
})

it('a request that arrives while the server closes is answered like any other, and is the last one on its connection', async () => {
  await build()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  socket.write('GET /v2/thing HTTP/1.1\r\nhost: x\r\n')
  const [served] = await once(app.server, 'connection')
  await expect.poll(() => served.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('{"a":1}')
})

it('closes while a client keeps the connection of a request that was in progress', {
  timeout: 10_000,
}, async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await build()
  app.get('/v2/slow', async () => {
    asked.resolve()
    await answered.promise
    return { a: 1 }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').resume()
  socket.write('GET /v2/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await asked.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answered.resolve()
  await once(socket, 'close')
  await closed
})
