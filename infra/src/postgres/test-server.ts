import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded.ts'

export const TEST_SERVER_VARIABLE = 'MODSTEAD_TEST_POSTGRES'

export interface TestServer {
  /** Address of its database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** The embedded Postgres as the product runs it, in a temporary directory. */
export const startTestServer = async (): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-test-'))
  // Postgres never runs as root; then its own account has to get through.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log: { debug: () => {}, warn: () => {} } })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For `globalSetup` of vitest: one server for all spec files of the run. */
export const setup = async () => {
  const server = await startTestServer()
  process.env[TEST_SERVER_VARIABLE] = server.url
  return () => server.stop()
}
