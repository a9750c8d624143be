import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BuiltImage } from './build-image.ts'
import type { ComposeFile } from './compose-file.ts'
import { environmentOf, imageText, lastOf } from './image-file.ts'

const LOOK_EVERY_MS = 200
const START_MS = 240_000
const STOP_MS = 30_000
const OUTPUT_CHARACTERS = 20_000

export interface RunningService {
  /** Stops like the end of its container. Resolves to the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Replaces the network and the volumes of docker compose. */
export interface Surroundings {
  readonly image: BuiltImage
  readonly file: ComposeFile
  /** Ports of the running services, on 127.0.0.1. */
  readonly ports: ReadonlyMap<string, number>
  /** The folder mounted as `/secrets`. */
  readonly secrets: string
  /** Replaces values that lead to engines in containers. */
  readonly engines: Readonly<Record<string, string>>
}

/** Replaces names of services by ports of this machine, and folders of the container by those of the image. */
const translate = ({ image, ports, secrets }: Surroundings, word: string): string =>
  word
    .replace(/http:\/\/([\w-]+):\d+/, (address, name: string) =>
      ports.has(name) ? `http://127.0.0.1:${ports.get(name)}` : address,
    )
    .replace(/(^|=)\/secrets\//, `$1${secrets}/`)
    .replace(/^\/(data|backups)$/, join(image.directory, '$1'))

const prepare = (surroundings: Surroundings, name: string) => {
  const { file, ports, engines, image } = surroundings
  const service = file.services[name]
  const values = { ...environmentOf(imageText()), ...service?.environment }
  const translated = Object.entries(values).map(([key, value]) => [key, translate(surroundings, value)])
  return {
    words: (service?.command ?? []).map((word) => translate(surroundings, word)),
    options: {
      cwd: join(image.directory, 'app'),
      env: {
        PATH: `${image.binaries}:/usr/bin:/bin`,
        ...Object.fromEntries(translated),
        ...engines,
        HOST: '127.0.0.1',
        PORT: `${ports.get(name) ?? ''}`,
      },
      ...image.account,
    },
  }
}

/** The words after `node` of its own health check, or of that of the image. */
const healthOf = (surroundings: Surroundings, name: string): readonly string[] => {
  const own = surroundings.file.services[name]?.healthcheck
  const words =
    own !== undefined && 'test' in own
      ? own.test.slice(1)
      : (JSON.parse(lastOf(imageText(), 'HEALTHCHECK')?.text.replace(/^CMD /, '') ?? '[]') as string[])
  return words.slice(1).map((word) => translate(surroundings, word))
}

const nodeOf = ({ image }: Surroundings): string => join(image.binaries, 'node')

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/**
 * Runs the command of a service as its container would, from the built image, and waits until its health
 * check passes.
 */
export const runService = async (surroundings: Surroundings, name: string): Promise<RunningService> => {
  const { words, options } = prepare(surroundings, name)
  const node = nodeOf(surroundings)
  const health = healthOf(surroundings, name)
  const child = spawn(node, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-OUTPUT_CHARACTERS)
    })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (hasEnded(child)) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await exit
    clearTimeout(late)
    return child.exitCode
  }
  const isHealthy = () =>
    promisify(execFile)(node, health, options).then(
      () => true,
      () => false,
    )
  const deadline = performance.now() + START_MS
  while (!(await isHealthy())) {
    if (hasEnded(child) || performance.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`${name} did not become healthy:\n${said}`)
    }
    await pause(LOOK_EVERY_MS)
  }
  return { stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}
