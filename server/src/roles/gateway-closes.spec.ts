import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createLog } from '@modstead/infra/telemetry/log'
import { expect, it } from 'vitest'
import { buildGateway } from './gateway.ts'
import { createRouteTable } from './route-table.ts'
import { createUpstreams } from './upstreams.ts'

it('the gateway closes while a client keeps the connection of a request that was in progress', {
  timeout: 10_000,
}, async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const page = createServer(async (_request, answer) => {
    asked.resolve()
    await answered.promise
    answer.end('a page')
  }).listen(0, '127.0.0.1')
  await once(page, 'listening')
  const upstreams = createUpstreams()
  upstreams.add('web', `http://127.0.0.1:${(page.address() as AddressInfo).port}`)
  const leaving = new AbortController().signal
  const parts = { upstreams, routes: createRouteTable(), roles: ['web'] as const, leaving }
  const app = await buildGateway({ trustProxy: false }, parts, createLog('silent'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume()
  socket.write('GET /mod/x HTTP/1.1\r\nhost: x\r\n\r\n')
  await asked.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answered.resolve()
  await once(socket, 'close')
  await closed
  page.close()
})
