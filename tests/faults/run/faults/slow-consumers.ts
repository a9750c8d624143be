import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { roleProcesses } from '../../../support/role-processes.ts'
import type { Fault, Moment } from './fault.ts'

const SLOW_CLIENTS = 40

/** Requests all events and reads nothing of the answer. */
const openSlowClient = async ({ site }: Moment): Promise<Socket> => {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET /v3/events HTTP/1.1\r\nhost: x\r\nauthorization: ${site.accounts.admin?.token}\r\n\r\n`)
  return socket
}

export const slowConsumers: Fault = {
  id: 'F14',
  title: 'projectors are frozen, and clients do not read',
  async prepare() {
    let stopped: readonly number[] = []
    let slow: readonly Socket[] = []
    return {
      shape: 'roles',
      lastsMs: 8_000,
      async inject(moment) {
        slow = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => openSlowClient(moment)))
        stopped = roleProcesses(moment.site.pid()).get('projectors') ?? []
        for (const pid of stopped) process.kill(pid, 'SIGSTOP')
        return 0
      },
      async heal() {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
        for (const socket of slow) socket.destroy()
      },
    }
  },
}
