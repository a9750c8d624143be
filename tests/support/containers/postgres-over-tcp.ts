import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface ReachedOverTcp {
  readonly url: string
  close(): Promise<void>
}

const STANDARD_PORT = '5432'

/** The tests' Postgres uses a socket that only its own user may open. Containers connect by TCP. */
export const reachOverTcp = async (databaseUrl: string): Promise<ReachedOverTcp> => {
  const url = new URL(databaseUrl)
  const path = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || STANDARD_PORT}`)
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(path)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = `${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
