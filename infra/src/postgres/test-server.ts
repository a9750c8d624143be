import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded.ts'

export const TEST_SERVER_VARIABLE = 'MODSTEAD_TEST_POSTGRES'
/** Names the database on that server from which the specs' databases are copied. */
export const TEST_TEMPLATE_VARIABLE = 'MODSTEAD_TEST_TEMPLATE'

export interface TestServer {
  /** Address of its database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** Enough for four products, each with a thread for its projectors, and for the spec itself. */
const CONNECTIONS_OF_A_WORKER = 160

/**
 * The embedded Postgres as the product runs it, in a temporary directory, with enough connections for this
 * many spec files at once.
 */
export const startTestServer = async (workers = 1): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-test-'))
  // Postgres never runs as root, so its own account has to get through.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { debug: () => {}, warn: () => {} },
    maxConnections: workers * CONNECTIONS_OF_A_WORKER,
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
