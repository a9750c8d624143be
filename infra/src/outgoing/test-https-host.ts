import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Reach } from './reach.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts'

export interface HttpsHost {
  readonly port: number
  /** An address on one of the certificate's host names. */
  url(path: string): string
  /** Number of connections so far, with or without a request. */
  connections(): number
  close(): Promise<void>
}

/** A web server with TLS on this machine, under host names of the certificate. */
export const startHttpsHost = async (answer: RequestListener): Promise<HttpsHost> => {
  let connections = 0
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer)
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path) => `https://pictures.test:${port}${path}`,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reaches only this host, whatever the name. */
export const reachOf = (host: HttpsHost): Reach => ({
  resolve: async () => ['127.0.0.1'],
  mayConnectTo: (address, port) => address === '127.0.0.1' && port === host.port,
  ca: TEST_CERTIFICATE,
})
