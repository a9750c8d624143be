import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  startTestServer,
  TEST_SERVER_VARIABLE,
  TEST_TEMPLATE_VARIABLE,
  type TestServer,
} from './test-server.ts'

export interface TestDatabase {
  readonly url: string
  /** Drops the database, even if something is still connected. */
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

const createDatabase = async (server: string, name: string, template = 'template1'): Promise<string> => {
  await run(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database, fills it and closes it to connections, so that it can be copied at any time. */
export const createTemplate = async (
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> => {
  await fill(await createDatabase(server, name))
  await run(server, `alter database ${name} with is_template true allow_connections false`)
}

/** A new database on a server that the caller has started. */
export const openDatabaseOn = async (server: string, template?: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  return {
    url: await createDatabase(server, name, template),
    close: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

let own: Promise<TestServer> | undefined
let users = 0

const open = async (template: string | undefined): Promise<TestDatabase> => {
  const shared = process.env[TEST_SERVER_VARIABLE]
  users += 1
  if (shared === undefined) own ??= startTestServer()
  const server = shared ?? (await own)?.url
  if (server === undefined) throw new Error('the Postgres of the tests did not start')
  const { url, close } = await openDatabaseOn(server, template)
  return {
    url,
    async close() {
      await close()
      users -= 1
      if (users > 0 || own === undefined) return
      const stopping = await own
      own = undefined
      await stopping.stop()
    },
  }
}

/**
 * A new, empty database on the server of this vitest run, or on one that this process starts for itself and
 * stops when its last database is closed.
 */
export const openTestDatabase = (): Promise<TestDatabase> => open(undefined)

/** The same with the product's tables, if this vitest run has a template of them. */
export const openMigratedDatabase = (): Promise<TestDatabase> => open(process.env[TEST_TEMPLATE_VARIABLE])
