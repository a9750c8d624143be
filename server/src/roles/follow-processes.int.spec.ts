import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followProcesses, type LookUp } from './follow-processes.ts'
import type { ServedRoute } from './messages.ts'
import { createRouteTable } from './route-table.ts'
import { createUpstreams } from './upstreams.ts'

const FIRST = '127.0.0.1'
const SECOND = '127.0.0.2'
const GET_PROJECT = { method: 'GET', url: '/v2/project/:id' }
const GET_TAGS = { method: 'GET', url: '/v2/tag' }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

interface Process {
  readonly port: number
  /** Number of the next health checks that fail. */
  failures: number
  /** Its own answer to a probe. */
  status: string
  /** Number of health checks so far. */
  probes: number
  end(): Promise<void>
}

const startProcess = async (host: string, port: number, routes: readonly ServedRoute[]): Promise<Process> => {
  const answering = { failures: 0, probes: 0, status: 'ok' }
  const server: Server = createServer((request, response) => {
    if (request.url === '/healthz') {
      answering.probes += 1
      response.statusCode = answering.failures > 0 ? 500 : 200
      answering.failures = Math.max(0, answering.failures - 1)
    }
    response.end(JSON.stringify(request.url === '/served-routes' ? routes : { status: answering.status }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const end = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  ends.push(end)
  return Object.assign(answering, { port: (server.address() as AddressInfo).port, end })
}

const follow = (port: number, lookUp: LookUp) => {
  const [upstreams, routes] = [createUpstreams(), createRouteTable()]
  const address = `http://query-api:${port}`
  const addresses = { 'command-api': 'http://nowhere', 'query-api': address, web: 'http://nowhere' }
  const log = { info: () => {}, warn: () => {} }
  const followed = followProcesses({ addresses, lookUp, upstreams, routes, log })
  ends.push(() => followed.stop())
  const count = (expected: number) =>
    vi.waitFor(() => expect(upstreams.count('query-api')).toBe(expected), { timeout: 60_000 })
  return { upstreams, routes, count }
}

const standingFor =
  (...hosts: string[]): LookUp =>
  async (hostname) => {
    if (hostname !== 'query-api') throw new Error('no such name')
    return hosts.map((address) => ({ address, family: 4 }))
  }

describe('the processes behind a name', () => {
  it('get requests once they answer, with the routes that they report', async () => {
    const { port } = await startProcess(FIRST, 0, [GET_PROJECT])
    await startProcess(SECOND, port, [GET_PROJECT, GET_TAGS])
    const { upstreams, routes, count } = follow(port, standingFor(FIRST, SECOND))
    await count(2)
    const picked = [upstreams.pick('query-api'), upstreams.pick('query-api')]
    expect(picked.toSorted()).toEqual([`http://${FIRST}:${port}`, `http://${SECOND}:${port}`])
    expect(routes.find('GET', '/v2/project/lantern')?.role).toBe('query-api')
    expect(routes.find('GET', '/v2/tag')?.role).toBe('query-api')
    expect(upstreams.count('command-api')).toBe(0)
  })

  it('that end get no more requests, their routes stay known, and they are used again when they are back', async () => {
    const first = await startProcess(FIRST, 0, [GET_PROJECT])
    const { routes, count } = follow(first.port, standingFor(FIRST))
    await count(1)
    await first.end()
    await count(0)
    expect(routes.find('GET', '/v2/project/lantern')?.role).toBe('query-api')
    await startProcess(FIRST, first.port, [GET_TAGS])
    await count(1)
    expect(routes.find('GET', '/v2/project/lantern')).toBeUndefined()
    expect(routes.find('GET', '/v2/tag')?.role).toBe('query-api')
  })

  it('that answer with errors get no more requests, but only after more than two errors', async () => {
    const first = await startProcess(FIRST, 0, [])
    const { count } = follow(first.port, standingFor(FIRST))
    await count(1)
    for (let round = 0; round < 2; round += 1) {
      first.failures = 2
      const until = first.probes + 3
      await vi.waitFor(() => expect(first.probes).toBeGreaterThanOrEqual(until), { timeout: 60_000 })
    }
    await count(1)
    first.failures = Number.POSITIVE_INFINITY
    await count(0)
  })

  it('that are starting get no requests yet, and those that are stopping get none at once', async () => {
    const first = await startProcess(FIRST, 0, [GET_PROJECT])
    const second = await startProcess(SECOND, first.port, [GET_PROJECT])
    second.status = 'starting'
    const { upstreams, count } = follow(first.port, standingFor(FIRST, SECOND))
    await count(1)
    await vi.waitFor(() => expect(second.probes).toBeGreaterThan(1), { timeout: 60_000 })
    expect(upstreams.count('query-api')).toBe(1)
    second.status = 'ok'
    await count(2)
    first.status = 'stopping'
    const until = first.probes + 1
    await vi.waitFor(() => expect(first.probes).toBeGreaterThanOrEqual(until), { timeout: 60_000 })
    await count(1)
    expect(upstreams.pick('query-api')).toBe(`http://${SECOND}:${first.port}`)
  })

  it('that disappear from the name get no more requests, but stay while names cannot be resolved', async () => {
    const { port } = await startProcess(FIRST, 0, [GET_PROJECT])
    await startProcess(SECOND, port, [GET_TAGS])
    const hosts = { known: [FIRST, SECOND], looks: 0 }
    const { upstreams, routes, count } = follow(port, async (hostname) => {
      hosts.looks += 1
      if (hosts.known.length === 0) throw new Error('no name server')
      return standingFor(...hosts.known)(hostname)
    })
    await count(2)
    hosts.known = [SECOND]
    await count(1)
    expect(upstreams.pick('query-api')).toBe(`http://${SECOND}:${port}`)
    expect(routes.find('GET', '/v2/project/lantern')).toBeUndefined()
    hosts.known = []
    const looks = hosts.looks
    await vi.waitFor(() => expect(hosts.looks).toBeGreaterThan(looks + 6), { timeout: 60_000 })
    expect(upstreams.count('query-api')).toBe(1)
  })
})
