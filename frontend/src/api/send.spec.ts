import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { createIntent } from './intent.ts'
import { send } from './send.ts'

type Received = { headers: IncomingMessage['headers']; body: string }
let server: Server | undefined
const received: Received[] = []

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  received.length = 0
})

/** The address of a server that answers every request with `answer`. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answering((response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    response.end(JSON.stringify(body))
  })

const rename = (origin: string, title = 'A'): Change => ({
  method: 'PATCH',
  path: `${origin}/v3/project/x`,
  body: { title },
})

test('a successful change returns the answer and its ETag', async () => {
  const origin = await json(200, { id: 'x' }, { 'content-type': 'application/json', etag: '"7"' })
  const outcome = await send(rename(origin), { intent: createIntent(), ifMatch: '"6"' })
  expect(outcome).toEqual({ kind: 'done', value: { id: 'x' }, etag: '"7"' })
  expect(received[0]?.headers).toMatchObject({
    'if-match': '"6"',
    'content-type': 'application/json',
    'accept-language': 'en-US',
  })
  expect(received[0]?.body).toBe('{"title":"A"}')
})

test('an empty answer is a successful change', async () => {
  const origin = await answering((response) => response.writeHead(204).end())
  expect(await send(rename(origin), { intent: createIntent() })).toEqual({ kind: 'done', value: undefined })
})

test('a refusal of /v3 keeps its code and the fields that it names', async () => {
  const origin = await json(400, {
    type: '/problems/invalid-title',
    code: 'invalid-title',
    title: 'Invalid title',
    detail: 'The title has 0 characters.',
    errors: [
      { field: 'title', code: 'invalid-title', detail: 'Too short.' },
      { pointer: '#/gallery/0/title', detail: 'Too long.' },
    ],
  })
  expect(await send(rename(origin), { intent: createIntent() })).toEqual({
    kind: 'refused',
    code: 'invalid-title',
    title: 'Invalid title',
    detail: 'The title has 0 characters.',
    fields: [
      { field: 'title', code: 'invalid-title', detail: 'Too short.' },
      { field: 'gallery.0.title', detail: 'Too long.' },
    ],
  })
})

test('a refusal of /v2 is read from its two known keys', async () => {
  const body = { error: 'invalid_input', description: 'No such category.' }
  const origin = await json(400, body, { 'content-type': 'application/json' })
  expect(await send(rename(origin), { intent: createIntent() })).toEqual({
    kind: 'refused',
    code: 'invalid_input',
    detail: 'No such category.',
    fields: [],
  })
})

test.each([
  [401, {}, { kind: 'forbidden', code: 'x' }],
  [403, {}, { kind: 'forbidden', code: 'x' }],
  [404, {}, { kind: 'missing', code: 'x' }],
  [409, {}, { kind: 'conflict', code: 'x' }],
  [412, {}, { kind: 'conflict', code: 'x' }],
  [429, { 'retry-after': '7' }, { kind: 'too-many', code: 'x', retryAfter: 7 }],
  [429, { 'x-ratelimit-reset': '40' }, { kind: 'too-many', code: 'x', retryAfter: 40 }],
  [503, { 'retry-after': '2' }, { kind: 'unavailable', code: 'x', retryAfter: 2 }],
  [500, {}, { kind: 'unavailable', code: 'x' }],
] as const)('the status %i with %j is reported by its meaning', async (status, headers, expected) => {
  const origin = await json(status, { code: 'x', detail: 'd' }, headers)
  expect(await send(rename(origin), { intent: createIntent() })).toEqual({ ...expected, detail: 'd' })
})

test.each([
  { error: 'unauthorized', description: 'd' },
  { code: 'token-required', detail: 'd' },
])('401 with %j asks for a sign-in', async (body) => {
  const origin = await json(401, body)
  const outcome = await send(rename(origin), { intent: createIntent() })
  expect(outcome).toEqual({ kind: 'unauthenticated', detail: 'd' })
})

test('a page instead of an answer is reported by its status', async () => {
  const origin = await answering((response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  expect(await send(rename(origin), { intent: createIntent() })).toEqual({
    kind: 'unavailable',
    code: 'http-502',
    detail: '',
  })
})

test('a broken connection is reported as offline, and the same intent sends the same key again', async () => {
  let answers = 0
  const origin = await answering((response) => {
    answers += 1
    if (answers === 1) response.destroy()
    else response.writeHead(204).end()
  })
  const intent = createIntent()
  expect(await send(rename(origin), { intent })).toEqual({ kind: 'offline' })
  expect(await send(rename(origin), { intent })).toMatchObject({ kind: 'done' })
  const [first, second] = received.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test('a corrected request is sent under another key', async () => {
  const origin = await answering((response) => response.writeHead(204).end())
  const intent = createIntent()
  await send(rename(origin, 'A'), { intent })
  await send(rename(origin, 'B'), { intent })
  const [first, second] = received.map(({ headers }) => headers['idempotency-key'])
  expect(second).not.toBe(first)
})

test('files are sent as a form whose boundary the browser writes', async () => {
  const origin = await answering((response) => response.writeHead(204).end())
  const body = new FormData()
  body.set('file', new File(['bytes'], 'a.jar'))
  await send({ method: 'POST', path: `${origin}/v3/version`, body }, { intent: createIntent() })
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(received[0]?.body).toContain('filename="a.jar"')
})

test('a caller who gives up gets their own reason, not a broken connection', async () => {
  const controller = new AbortController()
  const origin = await answering(() => controller.abort(new Error('left the page')))
  const sending = send(rename(origin), { intent: createIntent(), signal: controller.signal })
  await expect(sending).rejects.toThrow('left the page')
})
