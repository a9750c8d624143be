import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiClient, Refused } from './api-client.ts'
import { rateLimitWaitMs } from './rate-limit-wait.ts'

type Reply = readonly [status: number, body: string, headers?: Record<string, string>]

/** A catalogue that gives these answers, one after the other. */
const answering = async (...replies: Reply[]) => {
  const seen: IncomingMessage[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [status, body, headers] = replies[seen.length] ?? [500, 'no answer is left']
    seen.push(request)
    request.resume().on('end', () => response.writeHead(status, headers).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createApiClient(`${url}/`, 'mrp_secret'), seen }
}

test('waits as told and sends the same intent again', async () => {
  const { client, seen } = await answering(
    [429, '{}', { 'retry-after': '0' }],
    [503, '', { 'retry-after': '0' }],
    [200, '{"id":"a"}'],
  )
  expect(await client.call({ method: 'POST', path: '/v2/x', json: {}, key: 'k' })).toEqual({ id: 'a' })
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k', 'k'])
  expect(seen[0]?.headers.authorization).toBe('mrp_secret')
})

test('gives up after a bounded number of attempts', async () => {
  const busy: Reply = [429, '{"description":"Too many"}', { 'retry-after': '0' }]
  const { client, seen } = await answering(...Array.from({ length: 20 }, () => busy))
  await expect(client.call({ path: '/v2/x' })).rejects.toThrow('Too many')
  expect(seen).toHaveLength(6)
})

test('reports why something was refused, and does not ask again', async () => {
  const { client, seen } = await answering([
    400,
    '{"error":"invalid_input","description":"The slug is taken."}',
  ])
  await expect(client.call({ path: '/v2/x' })).rejects.toEqual(new Refused(400, 'The slug is taken.'))
  expect(seen).toHaveLength(1)
})

test('returns nothing for a missing resource', async () => {
  const { client } = await answering([404, ''])
  expect(await client.find('/v2/project/none')).toBeNull()
})

test('reads the wait from either header, within a limit', () => {
  expect(rateLimitWaitMs(new Headers({ 'retry-after': '7' }))).toBe(7250)
  expect(rateLimitWaitMs(new Headers({ 'x-ratelimit-reset': '12' }))).toBe(12_250)
  expect(rateLimitWaitMs(new Headers({ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' }), 2000)).toBe(3250)
  expect(rateLimitWaitMs(new Headers({ 'retry-after': '86400' }))).toBe(90_000)
  expect(rateLimitWaitMs(new Headers())).toBeNull()
})
