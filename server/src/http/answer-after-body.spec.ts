import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMultipart } from '@modstead/command-api/http/multipart'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { acceptJsonBodies, acceptStreamedBodies } from '@modstead/infra/http/bodies'
import { HttpProblem, unauthorized } from '@modstead/infra/http/problem'
import { createLog } from '@modstead/infra/telemetry/log'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { answerAfterBody, type UnreadBodyLimits } from './answer-after-body.ts'
import { buildHttp } from './build-http.ts'

/** Far more than the system buffers for a connection that nobody reads. */
const BODY = Buffer.alloc(20_000_000, 'a')
const FOR_EVER_MS = 1_000_000

let app: FastifyInstance
afterEach(() => app.close())

const routes = (scope: FastifyInstance, store?: ContentStore) => {
  acceptJsonBodies(scope)
  scope.post('/v2/json', async () => 'taken')
  scope.register(async (streamed) => {
    acceptStreamedBodies(streamed)
    streamed.post('/v2/unauthorized', async () => {
      throw unauthorized()
    })
    streamed.post('/v2/encoded', async () => {
      throw new HttpProblem('encoding-not-accepted', 'Send it as it is.')
    })
    streamed.post('/v2/form', async ({ raw }) => {
      if (store === undefined) return
      await readMultipart(raw, store, 'optional', { maxFiles: 1, maxFileBytes: 1_000 }).catch(
        ({ message }) => {
          throw new HttpProblem('upload-too-large', message)
        },
      )
    })
  })
}

const startProduct = async (rateLimit: number, store?: ContentStore) => {
  const settings = {
    publicUrl: 'https://mods.test',
    filesUrl: 'https://files.test',
    rateLimit,
    trustProxy: true,
  }
  app = await buildHttp(settings, createLog('silent'), async () => null)
  routes(app, store)
  await app.listen({ port: 0, host: '127.0.0.1' })
}

const startWith = async (limits: Partial<UnreadBodyLimits>) => {
  app = Fastify()
  answerAfterBody(app, { maxMs: FOR_EVER_MS, lingerMs: FOR_EVER_MS, ...limits })
  routes(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
}

const connected = (): Socket => {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  return socket.setEncoding('latin1').pause()
}

const write = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const headOf = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')

/** Reads until the server ends its side of the connection. */
const read = async (socket: Socket): Promise<string> => {
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.resume()
  await once(socket, 'end')
  return answer
}

describe('a client that sends its whole body before it reads', () => {
  it.each([
    ['401 if it is not read', '/v2/unauthorized', 401, 10],
    ['415 if it is not read', '/v2/encoded', 415, 10],
    ['413 if it is too large', '/v2/json', 413, 10],
    ['429 if it comes too often', '/v2/json', 429, 1],
  ])('is answered %s', async (_what, path, status, rateLimit) => {
    await startProduct(rateLimit)
    if (status === 429) await app.inject({ method: 'POST', url: path })
    for (const connection of ['keep-alive', 'close']) {
      const socket = connected()
      await write(socket, headOf(path, `Connection: ${connection}`, `Content-Length: ${BODY.length}`))
      await write(socket, BODY)
      // If the connection stays open, the next request on it ends it.
      if (connection === 'keep-alive') await write(socket, headOf('/v2/json', 'Connection: close'))
      expect(await read(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    }
  })

  it('is answered 413 if only the bytes show that it is too large', async () => {
    await startProduct(10)
    const socket = connected()
    await write(socket, headOf('/v2/json', 'Connection: close', 'Transfer-Encoding: chunked'))
    await write(socket, `${BODY.length.toString(16)}\r\n`)
    await write(socket, BODY)
    await write(socket, '\r\n0\r\n\r\n')
    expect(await read(socket)).toMatch(/^HTTP\/1.1 413 /)
  })

  it('is answered 413 if a file in its form is too large', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'answer-after-body-'))
    const store = await openContentStore({ directory, locks: new KeyedMutex() })
    await startProduct(10, store)
    const socket = connected()
    const part = '--B\r\nContent-Disposition: form-data; name="f"; filename="a.jar"\r\n\r\n'
    await write(
      socket,
      headOf(
        '/v2/form',
        'Connection: close',
        'Content-Type: multipart/form-data; boundary=B',
        `Content-Length: ${part.length + BODY.length}`,
      ),
    )
    await write(socket, part)
    await write(socket, BODY)
    expect(await read(socket)).toMatch(/^HTTP\/1.1 413 /)
    await store.close()
    await rm(directory, { recursive: true })
  })

  it.each([
    ['/v2/unauthorized', 401],
    ['/v2/json', 413],
  ])('is answered by %s although it sends more than the server waits for', async (path, status) => {
    await startWith({ maxBytes: 3_000_000 })
    const socket = connected()
    await write(socket, headOf(path, 'Connection: close', 'Transfer-Encoding: chunked'))
    await write(socket, `${BODY.length.toString(16)}\r\n`)
    await write(socket, BODY)
    expect(await read(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

describe('a client that does not send the announced body', () => {
  const head = (length: number) => headOf('/v2/unauthorized', `Content-Length: ${length}`)

  it.each<[string, Partial<UnreadBodyLimits>, number]>([
    ['after a while', { maxMs: 50 }, 1_000],
    ['at once while others are waited for', { maxWaiting: 0 }, 1_000],
    ['at once if it announced more than the server waits for', { maxBytes: 999 }, 1_000],
  ])('is answered %s', async (_when, limits, length) => {
    await startWith(limits)
    const socket = connected()
    await write(socket, head(length))
    expect(await read(socket)).toMatch(/^HTTP\/1.1 401 /)
  })

  it('is disconnected some time after its answer', async () => {
    await startWith({ maxMs: 50, lingerMs: 50 })
    const socket = connect({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    const closed = Promise.withResolvers<void>()
    app.server.once('connection', (connection) => connection.once('close', closed.resolve))
    socket.on('error', () => undefined).resume()
    await write(socket, head(1_000))
    await closed.promise
    socket.destroy()
  })
})
