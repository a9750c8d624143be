import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import type { Principal } from '@modstead/infra/identity/principal'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { followEvents } from '../contract/events/event.ts'
import { serveGuardedStream } from './serve-stream.ts'

const UNREAD_LIMIT_MS = 100

const principal: Principal = {
  userId: 'admin001',
  via: { kind: 'system', id: 'specs' },
  onBehalfOf: null,
  confinedTo: null,
  role: 'admin',
  staffRights: 0,
  scopes: ALL_SCOPES,
  provenAt: null,
}

let app: FastifyInstance
let socket: Socket
afterEach(async () => {
  socket.destroy()
  await app.close()
})

/** A client that has requested the stream. */
const ask = async (items: AsyncIterable<Buffer>): Promise<Socket> => {
  app = Fastify()
  serveGuardedStream(app, { authenticate: async () => principal }, followEvents, async () => items, {
    unreadLimitMs: UNREAD_LIMIT_MS,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /v3/events HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

test('a client that reads nothing is disconnected, and its source is closed', async () => {
  const letGo = Promise.withResolvers<number>()
  async function* endless() {
    let given = 0
    try {
      for (;;) {
        given += 1
        yield Buffer.alloc(64 * 1024)
      }
    } finally {
      letGo.resolve(given)
    }
  }
  await ask(endless())
  expect(await letGo.promise).toBeGreaterThan(0)
})

test('a client that reads is not disconnected, however long nothing happens', async () => {
  async function* rare() {
    for (const line of ['one\n', 'two\n']) {
      yield Buffer.from(line)
      await new Promise((resolve) => setTimeout(resolve, UNREAD_LIMIT_MS * 3))
    }
    yield Buffer.from('three\n')
  }
  const client = await ask(rare())
  let text = ''
  for await (const bytes of client) text += bytes
  expect(text).toMatch(/one.*two.*three/s)
})
