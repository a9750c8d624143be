import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BadSite {
  readonly url: string
  stop(): void
}

/** A server on a free port of 127.0.0.1 that treats each request like this. */
export const startBadSite = async (serve: RequestListener): Promise<BadSite> => {
  const server = createServer(serve)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers everything like an engine that holds just this. */
export const startBadEngine = (held: object): Promise<BadSite> =>
  startBadSite((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(held))
  })
