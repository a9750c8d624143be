import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { launchAs } from '@modstead/infra/postgres/embedded-account'
import { postgresBinaries } from '@modstead/infra/postgres/embedded-binaries'
import {
  type Cluster,
  openCluster,
  postgresEnvironment,
  superuser,
} from '@modstead/infra/postgres/embedded-cluster'
import { serverArguments } from '@modstead/infra/postgres/embedded-configuration'
import pg from 'pg'

const run = promisify(execFile)

const PORT = 5432
const CONNECTIONS = 100

export interface RunningServer {
  readonly url: string
  /** Id of its first process. */
  readonly pid: number
  kill(): Promise<void>
}

export interface ReplicatedPostgres {
  /** The running server. */
  primary(): RunningServer
  /** Restarts it if it was killed. */
  restartPrimary(): Promise<void>
  /** The running server. */
  replica(): RunningServer
  /** Restarts it if it was killed. */
  restartReplica(): Promise<void>
  stop(): Promise<void>
}

const urlOf = ({ socketDirectory, password }: Cluster): string =>
  `postgres://${superuser}:${password}@localhost:${PORT}/postgres?host=${encodeURIComponent(socketDirectory)}`

const start = async (
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> => {
  const { postgres } = await postgresBinaries()
  const { directory, socketDirectory, account } = cluster
  const own = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = [...serverArguments(directory, socketDirectory, PORT, CONNECTIONS), ...own]
  const launch = await launchAs(account, postgres, args, directory)
  const child = spawn(launch.command, launch.args, {
    ...launch.account,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    said = `${said}${line}\n`.slice(-4_000)
    if (/ready to accept (read-only )?connections/.test(line)) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    exited.then(() => {
      throw new Error(`Postgres did not start:\n${said}`)
    }),
  ])
  if (child.pid === undefined) throw new Error('Postgres did not start')
  return {
    url: urlOf(cluster),
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Copies the data of the running primary, with the settings that make a server on them a standby. */
const copyCluster = async (primary: Cluster, url: string, home: string): Promise<Cluster> => {
  const copy = { ...primary, directory: join(home, 'cluster'), socketDirectory: join(home, 'run') }
  await mkdir(copy.socketDirectory, { recursive: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  await run('cp', ['-a', primary.directory, copy.directory])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(copy.directory, 'postmaster.pid'))
  await writeFile(join(copy.directory, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(copy.directory, 'standby.signal'), '')
  if (copy.account) await run('chown', ['-R', `${copy.account.uid}:${copy.account.gid}`, home])
  return copy
}

/** Two servers, one of which follows the other. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-replicated-'))
  // Postgres never runs as root, so its own account has to get through.
  await chmod(directory, 0o711)
  const cluster = await openCluster(join(directory, 'primary'), await postgresBinaries())
  const startPrimary = () =>
    start(cluster, { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' })
  let primary = await startPrimary()
  const copy = await copyCluster(cluster, primary.url, join(directory, 'replica'))
  const startReplica = () =>
    start(copy, {
      wal_level: 'replica',
      max_wal_senders: '4',
      wal_retrieve_retry_interval: '200ms',
      primary_conninfo: `host=${cluster.socketDirectory} port=${PORT} user=${superuser} password=${cluster.password}`,
    })
  let replica = await startReplica()
  return {
    primary: () => primary,
    async restartPrimary() {
      primary = await startPrimary()
    },
    replica: () => replica,
    async restartReplica() {
      replica = await startReplica()
    },
    async stop() {
      await replica.kill()
      await primary.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
