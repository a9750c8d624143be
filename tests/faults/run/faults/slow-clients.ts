import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Site } from '../site.ts'

const BYTE_EVERY_MS = 1_000

/** A client that asks for all events and hardly reads the answer. */
export interface SlowClient {
  leave(): void
}

const MEDIA = ['application/x-ndjson', 'text/event-stream'] as const

const openSlowClient = async ({ url, accounts }: Site, number: number): Promise<SlowClient> => {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `GET /v3/events HTTP/1.1\r\nhost: x\r\naccept: ${MEDIA[number % MEDIA.length]}\r\nauthorization: ${accounts.admin?.token}\r\n\r\n`,
  )
  // Every other pair reads nothing at all.
  const readsNothing = number % 4 >= MEDIA.length
  const reading = readsNothing ? undefined : setInterval(() => socket.read(1), BYTE_EVERY_MS)
  return {
    leave() {
      clearInterval(reading)
      socket.destroy()
    },
  }
}

/** Half of them read NDJSON and half server-sent events, a byte per second or nothing. */
export const openSlowClients = (site: Site, count: number): Promise<readonly SlowClient[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => openSlowClient(site, number)))
