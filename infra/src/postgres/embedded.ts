import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresBinaries } from './embedded-binaries.ts'
import { type Cluster, openCluster, superuser } from './embedded-cluster.ts'
import { EmbeddedPostgresError, faultFromFileSystem } from './embedded-error.ts'
import { keepRunning } from './embedded-keeper.ts'
import { endLeftoverServer } from './embedded-leftover.ts'
import { type PostgresLog, type ServerProcess, startServerProcess } from './embedded-server-process.ts'
import { paceWarnings } from './paced-warnings.ts'

export interface EmbeddedPostgres {
  /** For `pg`. Reaches the server through its Unix socket and contains the password. */
  readonly url: string
  /** Id of the server's first process. It changes when the server is restarted. */
  readonly pid: number
  /** Close all connections first: running work is rolled back. */
  stop(): Promise<void>
}

const port = 5432
/** Enough for two processes of each role besides `npm start`. */
const MAX_CONNECTIONS = 250
/** A socket's path can have 103 bytes on macOS and 107 on Linux. */
const maxSocketPath = 100

const socketDirectoryOf = async (cluster: Cluster): Promise<{ path: string; temporary: boolean }> => {
  if (Buffer.byteLength(join(cluster.socketDirectory, `.s.PGSQL.${port}`)) <= maxSocketPath)
    return { path: cluster.socketDirectory, temporary: false }
  const path = await mkdtemp(join(tmpdir(), 'modstead-'))
  if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid)
  return { path, temporary: true }
}

const urlOf = (cluster: Cluster, socketDirectory: string): string => {
  const url = new URL(`postgres://localhost:${port}/postgres`)
  url.username = superuser
  url.password = cluster.password
  url.searchParams.set('host', socketDirectory)
  return url.href
}

const lastBackendsLimit = 5_000

/**
 * After `kill -9` the socket's lock names a process that is gone. If another process now has that id,
 * Postgres would take it for a running server. The caller owns the data directory, so it cannot be one.
 */
const removeStaleSocket = async (directory: string): Promise<void> => {
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    await rm(join(directory, name), { force: true })
}

/** After `kill -9` of a server its last processes may hold the shared memory a moment longer. */
const startPatiently = async (
  start: () => Promise<ServerProcess>,
  stopping: AbortSignal,
): Promise<ServerProcess> => {
  for (let waited = 0; ; waited += 100) {
    try {
      return await start()
    } catch (error) {
      const held = error instanceof EmbeddedPostgresError && /pre-existing shared memory/.test(error.message)
      if (!held || waited >= lastBackendsLimit || stopping.aborted) throw error
      await pause(100)
    }
  }
}

/**
 * Starts Postgres on the cluster below `dataDir`, which it makes on the first start. The caller must own the
 * data directory (see the server's data directory lock): a server that already runs on it counts as a
 * leftover and is ended. A server that ends by itself is restarted. Throws `EmbeddedPostgresError`.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log: told,
  maxConnections = MAX_CONNECTIONS,
  onSpawned = () => {},
}: {
  readonly dataDir: string
  readonly log: PostgresLog
  readonly maxConnections?: number
  /** Called when the server's process exists. It becomes ready without this one. */
  readonly onSpawned?: () => void
}): Promise<EmbeddedPostgres> => {
  const log = paceWarnings(told)
  try {
    const binaries = await postgresBinaries()
    const cluster = await openCluster(dataDir, binaries)
    const socket = await socketDirectoryOf(cluster)
    const start = async (stopping: AbortSignal) => {
      await endLeftoverServer(cluster.directory)
      await removeStaleSocket(socket.path)
      const options = { log, maxConnections, onSpawned, stopping }
      return startPatiently(
        () => startServerProcess(binaries, cluster, { directory: socket.path, port }, options),
        stopping,
      )
    }
    const server = keepRunning(await start(new AbortController().signal), start, log)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await server.stop()
      if (socket.temporary) await rm(socket.path, { recursive: true, force: true })
    }
    return {
      url: urlOf(cluster, socket.path),
      get pid() {
        return server.pid
      },
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    throw faultFromFileSystem(error, dataDir)
  }
}
