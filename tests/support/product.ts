import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { main, mainOfRoles, startVariables } from './built-server.ts'

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 60_000

export interface TestAccount {
  readonly id: string
  readonly username: string
  readonly role: string
  readonly password: string
  readonly token: string
}

/** The whole product as a user starts it: a separate process with its own data directory and port. */
export interface TestProduct {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** user, creator, moderator, admin. None in a catalogue that began in production. */
  readonly accounts: Readonly<Record<string, TestAccount>>
  /** The output of the process so far. */
  output(): string
  /** Stops like Ctrl-C. Resolves to the exit code. */
  stop(): Promise<number | null>
  /** Deletes the data directory. Stop the product first. */
  forget(): Promise<void>
}

/**
 * Below the ports that systems use for outgoing connections, so that none of those takes it before the
 * product does.
 */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000]
/** Each vitest worker has its own ports, so that no other takes one between the check and its use. */
const PORTS_OF_A_WORKER = 250
const MAX_TRIES = 100

const firstPort = (): number => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0)
  return LOWEST_PORT + ((worker * PORTS_OF_A_WORKER) % (HIGHEST_PORT - LOWEST_PORT))
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

let given = randomInt(PORTS_OF_A_WORKER)

/** A port where nothing listens. Another call returns another port, so that one may stay unused on purpose. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    given = (given + 1) % PORTS_OF_A_WORKER
    const port = firstPort() + given
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

const waitUntilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended while it started:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await pause(50)
  }
  throw new Error(`the product did not become ready:\n${output()}`)
}

const readAccounts = async (dataDir: string): Promise<Record<string, TestAccount>> => {
  const file = join(dataDir, 'demo.json')
  if (!existsSync(file)) return {}
  const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: TestAccount[] }
  return Object.fromEntries(users.map((user) => [user.username, user]))
}

export interface ProductOptions {
  readonly arguments?: readonly string[]
  /** Runs separate processes, on data that already have accounts. */
  readonly inRoles?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The folder of the bundles. Defaults to the built ones. */
  readonly bundle?: string
  /** Data directory of an earlier product, to continue with. */
  readonly dataDir?: string
  readonly port?: number
}

export const startProduct = async (options: ProductOptions = {}): Promise<TestProduct> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'modstead-test-')))
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const given = options.arguments ?? (options.inRoles ? [] : ['--empty'])
  const built = options.inRoles ? mainOfRoles : main
  const script = options.bundle === undefined ? built : join(options.bundle, basename(built))
  const child = spawn(process.execPath, [script, ...given], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...startVariables,
      // The same as with `npm start`.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      CHECK_ANSWERS: 'true',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-200_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const output = () => printed
  const exited = once(child, 'exit')

  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(timer)
    return child.exitCode
  }

  try {
    await waitUntilReady(url, child, output)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    dataDir,
    process: child,
    accounts: await readAccounts(dataDir),
    output,
    stop,
    forget: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Restarts the product on the data and the address of one that has ended. */
export const restartProduct = ({ dataDir, url }: TestProduct): Promise<TestProduct> =>
  startProduct({ dataDir, port: Number(new URL(url).port) })
