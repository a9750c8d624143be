import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../product.ts'

const BINARY = 'redis-server'
const START_LIMIT_MS = 30_000

const isInstalled = (): boolean => spawnSync(BINARY, ['--version']).status === 0

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The package must not start a server of its own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    timeout: 600_000,
  }).status === 0

/** Installs Redis where that is ours to do: as root on Debian. The reason in one line where there is none. */
export const whyNoRedis = (): string | undefined => {
  if (isInstalled()) return undefined
  const advice = 'there is no redis-server (`apt-get install redis-server`, `brew install redis`)'
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return advice
  console.error('Installing Redis for the specs of engines …')
  if (!aptGet('update', '-qq') || !aptGet('install', '-y', '-qq', '--no-install-recommends', BINARY))
    return `Redis could not be installed by apt-get: ${advice}`
  return isInstalled() ? undefined : advice
}

export interface TestRedis {
  readonly url: string
  /** Ends it as a crash does, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what it had stored. */
  restart(): Promise<void>
  /** Keeps it from answering, without closing connections, until `wake`. */
  fallSilent(): void
  wake(): void
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })

const launch = async (port: number, directory: string): Promise<ChildProcess> => {
  const child = spawn(
    BINARY,
    ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', directory, '--appendonly', 'yes', '--save', ''],
    { stdio: 'ignore' },
  )
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('Redis did not start')
    await pause(20)
  }
  return child
}

/** A server of its own, on a free port, with its data in a temporary directory. It stores each change before it answers. */
export const startRedis = async (): Promise<TestRedis> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-redis-'))
  const port = await freePort()
  let child = await launch(port, directory)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await launch(port, directory)
    },
    fallSilent: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
