import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startTestServer, TEST_SERVER_VARIABLE, type TestServer } from './test-server.ts'

export interface TestDatabase {
  readonly url: string
  /** Drops it, with whatever is still connected. */
  close(): Promise<void>
}

const run = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

let own: Promise<TestServer> | undefined
let users = 0

/**
 * A fresh, empty database on the server of this vitest run, or on one that this process starts for itself and stops when
 * the last of its databases is closed.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const shared = process.env[TEST_SERVER_VARIABLE]
  users += 1
  if (shared === undefined) own ??= startTestServer()
  const server = shared ?? (await own)?.url
  if (server === undefined) throw new Error('the Postgres of the tests did not start')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async close() {
      await run(server, `drop database if exists ${name} with (force)`)
      users -= 1
      if (users > 0 || own === undefined) return
      const stopping = await own
      own = undefined
      await stopping.stop()
    },
  }
}
