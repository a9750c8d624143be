import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, launchAs, postgresAccount } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { fault, faultFromOutput } from './embedded-error.ts'

/** A database cluster on disk, ready for a server. */
export interface Cluster {
  readonly directory: string
  /** The directory for the server's socket. */
  readonly socketDirectory: string
  readonly password: string
  readonly account: Account
}

export const superuser = 'modstead'
const majorVersion = '18'
/** Enough for `initdb` on a slow disk. It takes less than a second on a good one. */
const initializationLimit = 120_000

/**
 * Contains nothing of our own environment: no PG* variable may change the server, and no secret may reach it.
 */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const own = async (path: string, account: Account) => {
  if (account) await chown(path, account.uid, account.gid)
}

const makeDirectory = async (path: string, account: Account) => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await own(path, account)
}

const runInitdb = async (
  binaries: PostgresBinaries,
  directory: string,
  passwordFile: string,
  account: Account,
): Promise<void> => {
  const args = [
    `--pgdata=${directory}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // The password is 256 random bits: stretching it would only slow every connection down.
    '--set=scram_iterations=1',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]
  const launch = await launchAs(account, binaries.initdb, args, directory)
  const child = spawn(launch.command, launch.args, {
    ...launch.account,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: initializationLimit,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-16_384)
  })
  await new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(faultFromOutput(output, directory))))
  })
}

/**
 * First uses another name, so that a start that is killed halfway leaves nothing that looks like a database.
 */
const createCluster = async (
  binaries: PostgresBinaries,
  home: string,
  directory: string,
  account: Account,
): Promise<void> => {
  const unfinished = join(home, 'cluster.new')
  const passwordFile = join(home, 'password')
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  await own(passwordFile, account)
  await makeDirectory(unfinished, account)
  await runInitdb(binaries, unfinished, passwordFile, account)
  await rename(unfinished, directory)
}

const inspectCluster = async (directory: string): Promise<void> => {
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim()
  if (version === undefined)
    throw fault('damaged', directory, `The database in ${directory} is damaged (PG_VERSION is missing)`)
  if (version !== majorVersion)
    throw fault(
      'wrong-version',
      directory,
      `The database in ${directory} is of Postgres ${version.slice(0, 20)}, and this release runs ${majorVersion}`,
    )
  if (!(await exists(join(directory, 'global/pg_control'))))
    throw fault(
      'damaged',
      directory,
      `The database in ${directory} is damaged (global/pg_control is missing)`,
    )
}

/** Opens the cluster below `dataDir`, and makes it on the first start. */
export const openCluster = async (dataDir: string, binaries: PostgresBinaries): Promise<Cluster> => {
  const wanted = join(dataDir, 'postgres')
  await mkdir(wanted, { recursive: true })
  const home = await realpath(wanted)
  const directory = join(home, 'cluster')
  const account = await postgresAccount(directory)
  await makeDirectory(home, account)
  const socketDirectory = join(home, 'run')
  await makeDirectory(socketDirectory, account)
  if (await exists(directory)) await inspectCluster(directory)
  else await createCluster(binaries, home, directory, account)
  const password = (await readFile(join(home, 'password'), 'utf8').catch(() => '')).trim()
  if (password === '')
    throw fault('damaged', home, `The password of the database is missing (${join(home, 'password')})`)
  return { directory, socketDirectory, password, account }
}
