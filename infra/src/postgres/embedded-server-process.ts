import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { launchAs } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { type Cluster, postgresEnvironment } from './embedded-cluster.ts'
import { serverArguments } from './embedded-configuration.ts'
import { fault, faultFromOutput } from './embedded-error.ts'
import { endLeftoverServer, endServer, lockedBy } from './embedded-leftover.ts'

/** The part of a logger that the server process needs. */
export interface PostgresLog {
  debug(message: string): void
  warn(message: string): void
}

export interface ServerProcess {
  readonly pid: number
  /** Ends the server cleanly. Resolves when it is gone. */
  end(): Promise<void>
  /** Resolves with the last output when the server is gone, intentionally or not. */
  readonly gone: Promise<string>
}

export interface ServerOptions {
  readonly log: PostgresLog
  readonly maxConnections: number
  readonly onSpawned: () => void
  /** Ends a start that is still under way. */
  readonly stopping: AbortSignal
}

/** Recovery after a crash replays at most `max_wal_size`, which takes far less than this. */
const readyLimit = 120_000

/**
 * The shell waits on a pipe that closes with our process, however it ends, so even `kill -9` leaves no server
 * behind. It has its own process group, so a Ctrl-C in the terminal reaches only us, and we stop it properly.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
wait $server
code=$?
kill $! 2>/dev/null
exit $code`

const settled = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('close', () => done())
  })

export const startServerProcess = async (
  binaries: PostgresBinaries,
  cluster: Cluster,
  socket: { readonly directory: string; readonly port: number },
  { log, maxConnections, onSpawned, stopping }: ServerOptions,
): Promise<ServerProcess> => {
  const args = serverArguments(cluster.directory, socket.directory, socket.port, maxConnections)
  const launch = await launchAs(cluster.account, binaries.postgres, args, cluster.directory)
  const child = spawn('/bin/sh', ['-c', guard, 'postgres-guard', launch.command, ...launch.args], {
    ...launch.account,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  onSpawned()
  child.stdin.on('error', () => undefined)
  let output = ''
  let isReady = false
  let ending = false
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    output = `${output}\n${line}`.slice(-16_384)
    if (line.includes('database system is ready to accept connections')) {
      isReady = true
      ready.resolve()
    }
    // When told to end, it logs a fatal error for every connection that it ends. If it fails to start, our
    // own error says why.
    const expected = ending ? line.includes('terminating connection due to administrator command') : !isReady
    if (/^(FATAL|PANIC):/.test(line) && !expected) log.warn(`postgres: ${line}`)
    else log.debug(`postgres: ${line}`)
  })
  let isGone = false
  const gone = settled(child).then(() => {
    isGone = true
    return output.trim().split('\n').at(-1) ?? ''
  })
  const end = async () => {
    ending = true
    child.stdin.end()
    // The lock that it left may name another program by now.
    if (isGone) return endLeftoverServer(cluster.directory)
    const pid = await lockedBy(cluster.directory)
    if (pid !== undefined) await endServer(pid)
    await gone
  }

  const timer = setTimeout(
    () => ready.reject(fault('start-failed', cluster.directory, 'Postgres was not ready after two minutes')),
    readyLimit,
  )
  const stop = () => ready.reject(stopping.reason)
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  try {
    await Promise.race([
      ready.promise,
      gone.then(() => Promise.reject(faultFromOutput(output, cluster.directory))),
    ])
    const pid = await lockedBy(cluster.directory)
    if (pid === undefined) throw faultFromOutput(output, cluster.directory)
    return { pid, end, gone }
  } catch (error) {
    await end()
    throw error
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}
