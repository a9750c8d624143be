import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../architecture/repository.ts'
import { type EngineProcess, startEngineProcess, untilItAnswers } from '../engines/engine-process.ts'
import { freePort } from '../product.ts'
import { asCompose, type ComposeService, composeData } from './compose-file.ts'
import { engineImageOf } from './engine-images.ts'
import { makeSecrets } from './made-secrets.ts'

const START_MS = 30_000

/** An engine that was started by the words of its container. */
export interface StartedEngine extends Pick<EngineProcess, 'kill' | 'stop'> {
  /** The variables that the roles get from their secrets, with its address on this machine. */
  readonly product: Readonly<Record<string, string>>
  /** Whether its health check passes. */
  isHealthy(): Promise<boolean>
}

/** How its container differs from this machine. */
interface Place {
  readonly directory: string
  readonly port: number
  /** The port in its container. */
  readonly portThere: string
  /** Folders with programs. The first may replace others. */
  readonly path: string
}

/** Folders of the container become those of the secrets and buckets, and its port a free one. */
const translate = ({ directory, port, portThere }: Place, name: string, text: string): string =>
  text
    .replaceAll('/secrets/', `${directory}/secrets/${name}/`)
    .replaceAll(/(^|\s)\/buckets(?=\s|$)/gm, `$1${directory}/buckets`)
    .replaceAll(/(127\.0\.0\.1)?:(\d+)(?=\D|$)/g, (whole, _, given) =>
      given === portThere ? `127.0.0.1:${port}` : whole,
    )

/** The words of the container. Scripts that it mounts are copied. */
const wordsOf = async (place: Place, name: string, { command, entrypoint, volumes }: ComposeService) => {
  const words: string[] = []
  for (const word of entrypoint ?? command ?? []) {
    const source = volumes.find((volume) => volume.includes(`:${word}:`))?.split(':')[0]
    if (source === undefined) {
      words.push(translate(place, name, word))
      continue
    }
    const copy = join(place.directory, word)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, translate(place, name, await readFile(join(root, source), 'utf8')))
    words.push(copy)
  }
  return words
}

/** Replaces a program by itself with another port, since it has no variable for that. */
const withPort = async (folder: string, program: string, path: string, port: number): Promise<void> => {
  const script = `#!/bin/sh\nPATH=${path} exec ${program} -p ${port} "$@"\n`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, program), script)
  await chmod(join(folder, program), 0o755)
}

interface Machine {
  /** Folder of its program, if that is not in the PATH. */
  readonly programs?: string
  /** Arguments that make it listen on this port, if its address is in none of its files. */
  readonly listenOn?: (port: number) => readonly string[]
}

/** Starts the engine of `docker-compose.yml` on this machine, with new secrets, and waits until it is healthy. */
export const startEngine = async (
  name: string,
  variable: string,
  { programs, listenOn = () => [] }: Machine = {},
): Promise<StartedEngine> => {
  const service = asCompose(composeData()).services[name]
  const portThere = service && engineImageOf(service)?.port
  if (service === undefined || portThere === undefined) throw new Error(`compose has no engine ${name}`)
  const directory = await mkdtemp(join(tmpdir(), 'modstead-engine-'))
  const port = await freePort()
  const path = [programs, process.env.PATH].filter((each) => each !== undefined).join(':')
  const own = join(directory, 'bin')
  const place: Place = { directory, port, portThere, path: `${own}:${path}` }
  const { product } = makeSecrets(directory)
  await withPort(own, 'redis-cli', path, port)
  const [program = '', ...words] = await wordsOf(place, name, service)
  const env = { PATH: place.path }
  const test = service.healthcheck && 'test' in service.healthcheck ? service.healthcheck.test : []
  const [form, ...asked] = test.map((word) => translate(place, name, word))
  const [checker = '', ...args] = form === 'CMD-SHELL' ? ['/bin/sh', '-c', ...asked] : asked
  const isHealthy = () =>
    promisify(execFile)(checker, args, { env }).then(
      () => true,
      () => false,
    )
  const engine = await startEngineProcess({
    folder: directory,
    async launch() {
      const child = spawn(program, [...words, ...listenOn(port)], { cwd: directory, env, stdio: 'ignore' })
      await untilItAnswers(name, child, isHealthy, START_MS)
      return child
    },
  })
  const address = new URL(product[variable] ?? '')
  address.hostname = '127.0.0.1'
  address.port = `${port}`
  return {
    product: { ...product, [variable]: address.href },
    isHealthy,
    kill: engine.kill,
    stop: engine.stop,
  }
}
