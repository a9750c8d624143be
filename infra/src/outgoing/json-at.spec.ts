import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { BoundedFetch } from './bounded-fetch.ts'
import { HostAway, HostRefused } from './host-errors.ts'
import { jsonAtStandIn, jsonAtStrangers } from './json-at.ts'
import { openInternet } from './reach.ts'
import { type HttpsHost, reachOf, startHttpsHost } from './test-https-host.ts'

const hosts: HttpsHost[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()))
})

const answerOf = async (listener: RequestListener, timeoutMs = 5_000): Promise<unknown> => {
  const host = await startHttpsHost(listener)
  hosts.push(host)
  return jsonAtStrangers({ reach: reachOf(host), timeoutMs })(new URL(host.url('/a.json')))
}

describe('JSON from a host named by a stranger', () => {
  it('is returned', async () => {
    expect(await answerOf((_request, reply) => reply.end('{"a":[1]}'))).toEqual({ a: [1] })
  })

  it.each([
    ['not JSON', (_request, reply) => reply.end('<html>')],
    ['too much', (_request, reply) => reply.end(`"${'x'.repeat(64 * 1024)}"`)],
    ['a redirect', (_request, reply) => reply.writeHead(302, { location: 'https://a.example' }).end()],
    ['not found', (_request, reply) => reply.writeHead(404).end('{}')],
    ['another status', (_request, reply) => reply.writeHead(203).end('{}')],
  ] satisfies [string, RequestListener][])('is refused: %s', (_, listener) =>
    expect(answerOf(listener)).rejects.toThrow(HostRefused),
  )

  it.each([500, 503, 429])('may be retried later: status %i', (status) =>
    expect(answerOf((_request, reply) => reply.writeHead(status).end('{}'))).rejects.toThrow(HostAway),
  )

  it('may be retried later: no answer in time, or a broken connection', async () => {
    await expect(answerOf(() => {}, 50)).rejects.toThrow(HostAway)
    await expect(answerOf((_request, reply) => reply.write('{'), 50)).rejects.toThrow(HostAway)
    await expect(answerOf((request) => request.socket.destroy())).rejects.toThrow(HostAway)
  })

  it('is not waited for beyond the limit while its name is looked up', async () => {
    const resolve = () => new Promise<never>(() => {})
    const slow = jsonAtStrangers({ reach: { ...openInternet, resolve }, timeoutMs: 20 })
    await expect(slow(new URL('https://a.example/'))).rejects.toThrow(HostAway)
  })

  it.each([
    'http://1.1.1.1/',
    'https://user@1.1.1.1/',
    'https://:secret@1.1.1.1/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://1.1.1.1:8443/',
    'file:///etc/passwd',
  ])('is never requested at %s', (address) =>
    expect(jsonAtStrangers()(new URL(address))).rejects.toThrow(
      /not one of the open internet|not one with TLS/,
    ),
  )
})

describe('JSON from a stand-in', () => {
  const answering =
    (status: number, body: string): BoundedFetch =>
    async () =>
      new Response(body, { status })

  it('is accepted and refused in the same way', async () => {
    const address = new URL('https://a.example/')
    expect(await jsonAtStandIn(answering(200, '[1]'))(address)).toEqual([1])
    await expect(jsonAtStandIn(answering(200, 'x'))(address)).rejects.toThrow(HostRefused)
    await expect(jsonAtStandIn(answering(404, '{}'))(address)).rejects.toThrow(HostRefused)
    await expect(jsonAtStandIn(answering(503, '{}'))(address)).rejects.toThrow(HostAway)
  })
})
