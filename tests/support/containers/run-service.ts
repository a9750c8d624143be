import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BuiltImage } from './build-image.ts'
import type { ComposeFile } from './compose-file.ts'
import { environmentOf, imageText, lastOf } from './image-file.ts'

/** Of the containers of a service, in turn. */
export const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const
export type Address = (typeof ADDRESSES)[number]

/** As text, because the user of the container may not read the repository. */
const RESOLVE_NAMES = `data:text/javascript,${encodeURIComponent(readFileSync(new URL('resolve-names.mjs', import.meta.url), 'utf8'))}`
const LOOK_EVERY_MS = 200
const START_MS = 240_000
const STOP_MS = 30_000
const OUTPUT_CHARACTERS = 20_000

export interface RunningService {
  /** Stops like the end of its container. Resolves to the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  /** The last that it printed. */
  output(): string
}

/** Replaces the network and the volumes of docker compose. */
export interface Surroundings {
  readonly image: BuiltImage
  readonly file: ComposeFile
  /** Port of each service, the same for all of its containers. */
  readonly ports: ReadonlyMap<string, number>
  /** The folder mounted as `/secrets`. */
  readonly secrets: string
  /** Replaces values that lead to engines in containers. */
  readonly engines: Readonly<Record<string, string>>
}

/** The addresses of a service, of which compose runs as many containers. */
export const addressesOf = ({ services }: ComposeFile, name: string): readonly Address[] => {
  const count = services[name]?.deploy?.replicas ?? 1
  if (count > ADDRESSES.length) throw new Error(`there are no addresses for ${count} containers of ${name}`)
  return ADDRESSES.slice(0, count)
}

/** Replaces ports of services by those of this machine, and folders of the container by those of the image. */
const translate = ({ image, file, ports, secrets }: Surroundings, word: string): string =>
  word
    .replace(/http:\/\/([\w-]+):\d+/, (address, name: string) => {
      if (!ports.has(name)) return address
      const host = addressesOf(file, name).length > 1 ? name : ADDRESSES[0]
      return `http://${host}:${ports.get(name)}`
    })
    .replace(/(^|=)\/secrets\//, `$1${secrets}/`)
    .replace(/^\/(data|backups)$/, join(image.directory, '$1'))

const prepare = (surroundings: Surroundings, name: string, address: Address) => {
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
        HOST: address,
        PORT: `${ports.get(name) ?? ''}`,
        NODE_OPTIONS: `--import=${RESOLVE_NAMES}`,
        ADDRESSES_OF_SERVICES: JSON.stringify(
          Object.fromEntries([...ports.keys()].map((each) => [each, addressesOf(file, each)])),
        ),
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
 * Runs the command of a service as one of its containers would, from the built image, and waits until its health
 * check passes.
 */
export const runService = async (
  surroundings: Surroundings,
  name: string,
  address: Address = ADDRESSES[0],
): Promise<RunningService> => {
  const { words, options } = prepare(surroundings, name, address)
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
  // The check asks the container's own address, which is the first one here.
  const isReady = async () => (await fetch(`http://${address}:${options.env.PORT}/readyz`)).ok
  const check = async () => (await promisify(execFile)(node, health, options)) !== undefined
  const isHealthy = () => (address === ADDRESSES[0] ? check() : isReady()).catch(() => false)
  const deadline = performance.now() + START_MS
  while (!(await isHealthy())) {
    if (hasEnded(child) || performance.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`${name} did not become healthy:\n${said}`)
    }
    await pause(LOOK_EVERY_MS)
  }
  return {
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    output: () => said,
  }
}
