import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Server, ServerCredentials } from '@grpc/grpc-js'
import { certificate, privateKey } from './certificate.ts'

/** The address of a node. */
export interface Listener {
  readonly port: number
  /** Ends every connection at once, without telling the other end. */
  cutConnections(): void
  close(): Promise<void>
}

const credentialsOf = (isSecure: boolean): ServerCredentials =>
  isSecure
    ? ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(certificate), private_key: Buffer.from(privateKey) },
      ])
    : ServerCredentials.createInsecure()

/** Listens on 127.0.0.1 with our own sockets, because gRPC cannot cut connections. `port` 0: any free one. */
export const listen = async (server: Server, port: number, isSecure: boolean): Promise<Listener> => {
  const injector = server.createConnectionInjector(credentialsOf(isSecure))
  const sockets = new Set<Socket>()
  const cutConnections = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  let isClosed = false
  const door = createServer((socket) => {
    // The system accepts some connections before it knows of the end.
    if (isClosed) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    injector.injectConnection(socket)
  })
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (door.address() as AddressInfo).port,
    cutConnections,
    close() {
      isClosed = true
      const closed = new Promise<void>((resolve) => door.close(() => resolve()))
      cutConnections()
      injector.destroy()
      server.forceShutdown()
      return closed
    },
  }
}
