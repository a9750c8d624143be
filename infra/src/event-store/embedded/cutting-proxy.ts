import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** The next request still reaches Postgres, but the caller sees the connection end instead of an answer. */
  cutNextAnswer(): void
  /** Drops all connections and accepts no new ones, as if the server were gone. */
  close(): Promise<void>
}

/** A proxy between the store and Postgres, for faults that Postgres itself cannot be asked for. For specs. */
export const openCuttingProxy = async (postgresUrl: string): Promise<CuttingProxy> => {
  const target = new URL(postgresUrl)
  const directory = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  let armed = false

  const server = createServer((caller) => {
    const postgres = directory ? connect(`${directory}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    let cutting = false
    for (const socket of [caller, postgres]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        // Postgres carries on with its request, as it does after a network failure.
        if (!cutting) postgres.destroy()
      })
    }
    caller.on('data', (bytes) => {
      if (armed && bytes.includes('append-events')) {
        armed = false
        cutting = true
      }
      postgres.write(bytes)
    })
    postgres.on('data', (bytes) => {
      if (!cutting) caller.write(bytes)
      // The first bytes of an answer come after the commit.
      else {
        caller.destroy()
        postgres.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(postgresUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    cutNextAnswer() {
      armed = true
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
