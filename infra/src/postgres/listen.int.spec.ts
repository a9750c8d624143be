import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Listening, listen } from './listen.ts'
import { createPool } from './pool.ts'
import { openTestDatabase } from './test-database.ts'

const CHANNEL = 'listen_spec'
const ATTEMPTS = 4

describe('listening to a channel', () => {
  it('continues after its connection was lost, and says that something may have been missed', async () => {
    const database = await openTestDatabase()
    const pool = createPool(database.url, { name: 'listen specs' })
    const heard: string[] = []
    let times = 0
    const listening = listen({ connectionString: database.url }, CHANNEL, {
      onPayload: (payload) => heard.push(payload),
      onListening: () => void times++,
    })
    await expect.poll(() => times, { timeout: 20_000 }).toBe(1)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ${CHANNEL}' and datname = current_database()`,
    )
    await expect.poll(() => times, { timeout: 20_000 }).toBe(2)
    await pool.query(`notify ${CHANNEL}, 'after it'`)
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['after it'])
    await listening.close()
    await pool.end()
    await database.close()
  })

  it('tries one connection at a time while there is none, until it is closed', async () => {
    const open = new Set<Socket>()
    let most = 0
    let failures = 0
    const enough = Promise.withResolvers<void>()
    const server = createServer(async (socket) => {
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
      open.add(socket)
      // Lets other pending news arrive first.
      for (let turns = 0; turns < 100; turns++) await turn()
      most = Math.max(most, open.size)
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const listening: Listening = listen({ host: '127.0.0.1', port }, CHANNEL, {
      onPayload: () => {},
      onFailure() {
        failures += 1
        if (failures === ATTEMPTS) enough.resolve()
      },
    })
    await enough.promise
    await listening.close()
    expect({ failures, most }).toEqual({ failures: ATTEMPTS, most: 1 })
    server.close()
  })
})
