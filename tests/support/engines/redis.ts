import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canInstall } from '../../../scripts/lib/apt-install.mjs'
import { freePort } from '../product.ts'
import { type Engine, EngineMissing } from './engine.ts'
import { type EngineProcess, startEngineProcess, untilItAnswers } from './engine-process.ts'

const BINARY = 'redis-server'
const START_LIMIT_MS = 30_000

const isInstalled = (): boolean => spawnSync(BINARY, ['--version']).status === 0

/** Installs Redis if we may: as root on Debian. Returns the reason in one line if there is no Redis. */
export const whyNoRedis = (): string | undefined => {
  if (isInstalled()) return undefined
  const advice = 'there is no redis-server (`apt-get install redis-server`, `brew install redis`)'
  if (!canInstall()) return advice
  console.error('Installing Redis for the specs of engines …')
  if (!aptInstall(BINARY)) return `Redis could not be installed by apt-get: ${advice}`
  return isInstalled() ? undefined : advice
}

export interface TestRedis extends EngineProcess {
  readonly url: string
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
  await untilItAnswers('Redis', child, () => answers(port), START_LIMIT_MS)
  return child
}

/**
 * A separate server on a free port, with its data in a temporary directory. It stores each change before it
 * answers.
 */
export const startRedis = async (): Promise<TestRedis> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-redis-'))
  const port = await freePort()
  const server = await startEngineProcess({ folder: directory, launch: () => launch(port, directory) })
  return { ...server, url: `redis://127.0.0.1:${port}` }
}

/** One for all specs that only use it. A spec that kills Redis starts its own. */
export const redisEngine: Engine = {
  name: 'Redis',
  async start() {
    const missing = whyNoRedis()
    if (missing !== undefined) throw new EngineMissing(missing)
    const server = await startRedis()
    return { variables: { REDIS_URL: server.url }, stop: server.stop }
  },
}
