import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type BoundedFetchSettings, boundedFetch } from './bounded-fetch.ts'
import { HostAway, HostRefused } from './host-errors.ts'
import { toStandIn } from './route.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

const fetchFrom = async (answer: RequestListener, settings: BoundedFetchSettings = {}) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
    return once(server, 'close')
  }
  const fetching = boundedFetch({ ...settings, route: toStandIn(`http://127.0.0.1:${port}`) })
  return { fetching, close }
}

describe('a bounded request', () => {
  it('reaches the address with method, headers and body', async () => {
    const seen: unknown[] = []
    const { fetching } = await fetchFrom(async (request, reply) => {
      const { method, url, headers } = request
      seen.push(method, url, headers['x-a'], (await request.toArray()).join(''))
      reply.writeHead(201, { 'x-b': '2' }).end('made')
    })
    const answer = await fetching('https://a.example/b/c?d=e', {
      method: 'POST',
      headers: { 'x-a': '1' },
      body: 'f',
    })
    expect(seen).toEqual(['POST', '/a.example/b/c?d=e', '1', 'f'])
    expect([answer.status, answer.headers.get('x-b'), await answer.text()]).toEqual([201, '2', 'made'])
  })

  it('follows no redirect', async () => {
    let asked = 0
    const { fetching } = await fetchFrom((_request, reply) => {
      asked += 1
      reply.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect((await fetching('https://a.example/')).status).toBe(302)
    expect(asked).toBe(1)
  })

  it('accepts an answer without a body', async () => {
    const { fetching } = await fetchFrom((_request, reply) => reply.writeHead(204).end())
    expect((await fetching('https://a.example/')).status).toBe(204)
  })

  it('accepts as many bytes as allowed, and not one more', async () => {
    const { fetching } = await fetchFrom((_request, reply) => reply.end('12345'), { maxBytes: 5 })
    expect(await (await fetching('https://a.example/')).text()).toBe('12345')
    const tooMuch = await fetchFrom((_request, reply) => reply.end('123456'), { maxBytes: 5 })
    await expect(tooMuch.fetching('https://a.example/')).rejects.toThrow(HostRefused)
  })

  it('counts decompressed bytes', async () => {
    const { fetching } = await fetchFrom(
      (_request, reply) =>
        reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
      { maxBytes: 10_000 },
    )
    await expect(fetching('https://a.example/')).rejects.toThrow(HostRefused)
  })

  it('ends on time, before the answer or during it', async () => {
    const silent = await fetchFrom(() => {}, { timeoutMs: 50 })
    await expect(silent.fetching('https://a.example/')).rejects.toThrow(HostAway)
    const stuck = await fetchFrom((_request, reply) => reply.write('half'), { timeoutMs: 50 })
    await expect(stuck.fetching('https://a.example/')).rejects.toThrow(HostAway)
  })

  it('ends when it is aborted', async () => {
    const stop = new AbortController()
    const { fetching } = await fetchFrom(() => stop.abort(new Error('gone')))
    await expect(fetching('https://a.example/', { signal: stop.signal })).rejects.toThrow('gone')
  })

  it('reports that the host is down', async () => {
    const { fetching, close } = await fetchFrom(() => {})
    await close()
    await expect(fetching('https://a.example/')).rejects.toThrow(HostAway)
  })

  it('is refused without TLS', async () => {
    const { fetching } = await fetchFrom((_request, reply) => reply.end())
    await expect(fetching('http://a.example/')).rejects.toThrow(HostRefused)
  })
})
