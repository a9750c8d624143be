import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingFront {
  /** The address given, with this server in the place of that one. */
  readonly url: string
  /** Number of requests so far. */
  count(): number
  close(): Promise<void>
}

/** Passes requests on as they are, so that their signatures still fit, and counts them. */
export const countRequestsTo = async (address: string): Promise<CountingFront> => {
  const { hostname, port } = new URL(address)
  let requests = 0
  const server = createServer((incoming, answer) => {
    requests += 1
    const { method, url: path, headers } = incoming
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(address)
  url.port = `${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    count: () => requests,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
